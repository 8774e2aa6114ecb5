/** How things are divided among sheets of paper. */

/** As many as fit on each sheet. */
export function sheets<T>(all: T[], each: number): T[][] {
  return Array.from({ length: Math.ceil(all.length / each) }, (_, n) => all.slice(n * each, (n + 1) * each));
}

/** Where a block of text lies, in a column without an end; a heading stays with what follows it. */
export interface Lying {
  top: number;
  bottom: number;
  heading: boolean;
}

/** The number of the first block of each page, when a page has that much room. */
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
