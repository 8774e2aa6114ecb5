/** Divides things among sheets of paper. */

/** Fills each sheet with as many as fit. */
export function sheets<T>(all: T[], each: number): T[][] {
  return Array.from({ length: Math.ceil(all.length / each) }, (_, n) => all.slice(n * each, (n + 1) * each));
}

/** The position of a block of text in one long column; a heading stays with what follows it. */
export interface Lying {
  top: number;
  bottom: number;
  heading: boolean;
}

/** The index of the first block on each page, if a page has this much room. */
export function pageStarts(blocks: Lying[], room: number): number[] {
  const starts = [0];
  blocks.forEach(({ bottom }, n) => {
    const start = starts.at(-1)!;
    if (bottom - blocks[start]!.top <= room) return;
    const first = blocks[n - 1]?.heading ? n - 1 : n;
    if (first > start) starts.push(first);
  });
  return starts;
}
