/**
 * All drawings that are used more than once, as <symbol>s. Each table contains `sprite()` once, in its root.
 *
 * Ids begin with `rk-`. Two tables on one page hold the same symbols under the same ids, so it does not
 * matter which of them a <use> finds. No symbol refers to a pattern or a gradient: those vanish when the
 * first table is hidden.
 */
import { html, svg, type TemplateResult } from "lit-html";

type Drawing = TemplateResult<2>;
type Shape = readonly [left: number, top: number, line: string];

const SQUARE: Shape = [4, 3, "h4a1 1 0 0 1 1 1v4a1 1 0 0 1-1 1h-4a1 1 0 0 1-1-1v-4a1 1 0 0 1 1-1z"];
const DISC: Shape = [14.7, 6, "a3.3 3.3 0 0 1 6.6 0a3.3 3.3 0 0 1-6.6 0z"];
const TRIANGLE: Shape = [6, 14.5, "l3.6 6.2h-7.2z"];
const STAR: Shape = [18, 13.8, "l1.25 2.7 2.95.3-2.2 2 .6 2.9-2.6-1.5-2.6 1.5.6-2.9-2.2-2 2.95-.3z"];

const line = (d: string) => svg`<path d=${d} />`;

/** Line drawings in a box of 24 × 24; stroke and width come from `.ic`. */
export const ICONS = {
  draw: svg`<rect x="8" y="3" width="11" height="15" rx="2" /><path d="M5 7v12a2 2 0 0 0 2 2h8" />`,
  lay: svg`<path d="M3 18h18" /><rect x="5" y="5" width="6" height="9" rx="1.5" /><rect x="13" y="5" width="6" height="9" rx="1.5" />`,
  out: svg`<path d="M12 4v11m-5-5l5 5 5-5" /><path d="M4 20h16" />`,
  bulb: line("M9 18h6m-5 3h4M8.5 15C6.5 13.5 5.5 11.5 5.5 9.5a6.5 6.5 0 0 1 13 0c0 2-1 4-3 5.5z"),
  undo: svg`<path d="M9 14L4 9l5-5" /><path d="M4 9h10a6 6 0 0 1 0 12h-3" />`,
  check: line("M5 12.5l4.5 4.5L19 7"),
  rule: line("M12 3v18M5 7h14M5 7l-3 7h6zM19 7l-3 7h6z"),
  hand: line("M4 11.5L12 4l8 7.5M12 4v16"),
  ear: svg`<path d="M4 9v6h4l5 4V5L8 9z" /><path d="M16 9a4 4 0 0 1 0 6m2.5-8.5a8 8 0 0 1 0 11" />`,
  clock: svg`<circle cx="12" cy="12" r="9" /><path d="M12 7v5l3.5 2" />`,
  x: line("M6 6l12 12M18 6L6 18"),
  chev: line("M9 5l7 7-7 7"),
  back: line("M15 5l-7 7 7 7"),
  atom: svg`<circle cx="12" cy="12" r="2.2" fill="currentColor" stroke="none" /><ellipse cx="12" cy="12" rx="10" ry="4.2" transform="rotate(30 12 12)" /><ellipse cx="12" cy="12" rx="10" ry="4.2" transform="rotate(-30 12 12)" />`,
  book: svg`<path d="M4 5a2 2 0 0 1 2-2h13v16H6a2 2 0 0 0-2 2z" /><path d="M8 7.5h7" />`,
  eye: svg`<path d="M2 12s4-7 10-7 10 7 10 7-4 7-10 7-10-7-10-7z" /><circle cx="12" cy="12" r="3" />`,
  repeat: line("M5 11a7 7 0 0 1 12-4.5L20 9M20 4v5h-5M19 13a7 7 0 0 1-12 4.5L4 15M4 20v-5h5"),
  list: line("M9 6h11M9 12h11M9 18h11M4.5 6h.01M4.5 12h.01M4.5 18h.01"),
  sliders: svg`<path d="M4 7h9M17 7h3M4 17h3M11 17h9" /><circle cx="15" cy="7" r="2.3" /><circle cx="9" cy="17" r="2.3" />`,
  more: svg`<circle cx="5" cy="12" r="1" /><circle cx="12" cy="12" r="1" /><circle cx="19" cy="12" r="1" />`,
  grow: line("M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5"),
  shrink: line("M9 4v5H4M15 4v5h5M9 20v-5H4M15 20v-5h5"),
  save: line("M12 3v11m-4.5-4.5L12 14l4.5-4.5M4 16v4h16v-4"),
  load: line("M12 15V4m-4.5 4.5L12 4l4.5 4.5M4 16v4h16v-4"),
  wipe: line("M4 7h16M9 7V4h6v3M6.5 7l1 13h9l1-13"),
  link: line("M12 17.5h.01M8.5 14a5 5 0 0 1 7 0M5 10.5a10 10 0 0 1 14 0M4 4l16 16"),
  flag: line("M6 21V4h12l-3 4.5 3 4.5H6"),
  users: svg`<circle cx="9" cy="8" r="3.5" /><path d="M2.5 20c0-4 3-6.5 6.5-6.5s6.5 2.5 6.5 6.5M16 5a3.5 3.5 0 0 1 0 6.5M18 14c2.2.7 3.5 2.8 3.5 6" />`,
  mix: line("M3 7h4l9 10h5M3 17h4l2.5-2.8M13.5 9.8L16 7h5M18.5 4.5L21 7l-2.5 2.5M18.5 14.5L21 17l-2.5 2.5"),
  pause: line("M8 5v14M16 5v14"),
  play: line("M7 4.5l12 7.5-12 7.5z"),
  message: line("M4 5h16v11H11l-5 4v-4H4z"),
  next: line("M5 5l8 7-8 7zM18 5v14"),
  leave: line("M10 4H5v16h5M14 8l4 4-4 4M18 12H9"),
  lock: svg`<rect x="5" y="11" width="14" height="9" rx="2" /><path d="M8 11V8a4 4 0 0 1 8 0v3" />`,
  eyes: svg`<circle cx="7" cy="12" r="4.5" /><circle cx="17" cy="12" r="4.5" /><path d="M7 9.5v.01M17 9.5v.01" />`,
  knock: svg`<circle cx="12" cy="12" r="2" /><path d="M7.5 7.5a6.4 6.4 0 0 0 0 9M16.5 7.5a6.4 6.4 0 0 1 0 9M4.5 4.5a10.6 10.6 0 0 0 0 15M19.5 4.5a10.6 10.6 0 0 1 0 15" />`,
  board: svg`<rect x="3" y="4" width="18" height="12" rx="1.5" /><path d="M12 16v4M8 20h8" />`,
} satisfies Record<string, Drawing>;

export type IconName = keyof typeof ICONS;

/**
 * The back of a card: the four shapes of the kinds, interlaced at 45° inside a frame. It has only two paths, because
 * each use copies everything in the symbol, and backs of travelling cards are drawn in the middle of a move.
 */
const BACK = svg`<rect width="100" height="140" fill="var(--back)" />
  <svg x="8" y="8" width="84" height="124"><g transform="rotate(45)">
    <path d=${weave([SQUARE, DISC, TRIANGLE])} fill="none" stroke="#8f9cc9" stroke-width="1.3" /><path d=${weave([STAR])} fill="#8f9cc9" />
  </g></svg>
  <rect x="8" y="8" width="84" height="124" rx="7" fill="none" stroke="#8f9cc9" stroke-width="1.5" />`;

/** Shapes, each given by its start in a tile of 24 × 24 and the line from there, repeated over all tiles. */
function weave(shapes: readonly Shape[]): string {
  const lines: string[] = [];
  for (let x = 0; x < 150; x += 24)
    for (let y = -60; y < 100; y += 24)
      lines.push(...shapes.map(([left, top, line]) => `M${x + left} ${y + top}${line}`));
  return lines.join("");
}

const BACKS = svg`<g fill="var(--back)" stroke="var(--panel)" stroke-width="1.2"><rect x="9" y="4" width="13" height="19" rx="2.5" transform="rotate(-18 15 24)" /><rect x="9" y="4" width="13" height="19" rx="2.5" /><rect x="9" y="4" width="13" height="19" rx="2.5" transform="rotate(18 15 24)" /></g>`;

export function sprite(): TemplateResult {
  return html`<svg class="sprite" width="0" height="0" aria-hidden="true" focusable="false">
    ${Object.entries(ICONS).map(([name, drawing]) => svg`<symbol id="rk-i-${name}" viewBox="0 0 24 24">${drawing}</symbol>`)}
    <symbol id="rk-back" viewBox="0 0 100 140" preserveAspectRatio="none">${BACK}</symbol>
    <symbol id="rk-backs" viewBox="0 0 30 26">${BACKS}</symbol>
  </svg>`;
}
