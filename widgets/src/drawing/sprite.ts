/**
 * All drawings that are used more than once, as <symbol>s. Each table has `sprite()` once, in its root.
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

/** Line drawings in a box of 24 × 24; stroke and width come from `.ic`. */
export const ICONS = {
  draw: svg`<rect x="8" y="3" width="11" height="15" rx="2"></rect><path d="M5 7v12a2 2 0 0 0 2 2h8"></path>`,
  lay: svg`<path d="M3 18h18"></path><rect x="5" y="5" width="6" height="9" rx="1.5"></rect><rect x="13" y="5" width="6" height="9" rx="1.5"></rect>`,
  out: svg`<path d="M12 4v11m-5-5l5 5 5-5"></path><path d="M4 20h16"></path>`,
  bulb: svg`<path d="M9 18h6m-5 3h4M8.5 15C6.5 13.5 5.5 11.5 5.5 9.5a6.5 6.5 0 0 1 13 0c0 2-1 4-3 5.5z"></path>`,
  undo: svg`<path d="M9 14L4 9l5-5"></path><path d="M4 9h10a6 6 0 0 1 0 12h-3"></path>`,
  check: svg`<path d="M5 12.5l4.5 4.5L19 7"></path>`,
  rule: svg`<path d="M12 3v18M5 7h14M5 7l-3 7h6zM19 7l-3 7h6z"></path>`,
  hand: svg`<path d="M4 11.5L12 4l8 7.5M12 4v16"></path>`,
  ear: svg`<path d="M4 9v6h4l5 4V5L8 9z"></path><path d="M16 9a4 4 0 0 1 0 6m2.5-8.5a8 8 0 0 1 0 11"></path>`,
  clock: svg`<circle cx="12" cy="12" r="9"></circle><path d="M12 7v5l3.5 2"></path>`,
  x: svg`<path d="M6 6l12 12M18 6L6 18"></path>`,
  chev: svg`<path d="M9 5l7 7-7 7"></path>`,
  back: svg`<path d="M15 5l-7 7 7 7"></path>`,
  atom: svg`<circle cx="12" cy="12" r="2.2" fill="currentColor" stroke="none"></circle><ellipse cx="12" cy="12" rx="10" ry="4.2" transform="rotate(30 12 12)"></ellipse><ellipse cx="12" cy="12" rx="10" ry="4.2" transform="rotate(-30 12 12)"></ellipse>`,
  book: svg`<path d="M4 5a2 2 0 0 1 2-2h13v16H6a2 2 0 0 0-2 2z"></path><path d="M8 7.5h7"></path>`,
  eye: svg`<path d="M2 12s4-7 10-7 10 7 10 7-4 7-10 7-10-7-10-7z"></path><circle cx="12" cy="12" r="3"></circle>`,
  repeat: svg`<path d="M5 11a7 7 0 0 1 12-4.5L20 9M20 4v5h-5M19 13a7 7 0 0 1-12 4.5L4 15M4 20v-5h5"></path>`,
  list: svg`<path d="M9 6h11M9 12h11M9 18h11M4.5 6h.01M4.5 12h.01M4.5 18h.01"></path>`,
  sliders: svg`<path d="M4 7h9M17 7h3M4 17h3M11 17h9"></path><circle cx="15" cy="7" r="2.3"></circle><circle cx="9" cy="17" r="2.3"></circle>`,
  more: svg`<circle cx="5" cy="12" r="1"></circle><circle cx="12" cy="12" r="1"></circle><circle cx="19" cy="12" r="1"></circle>`,
  grow: svg`<path d="M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5"></path>`,
  shrink: svg`<path d="M9 4v5H4M15 4v5h5M9 20v-5H4M15 20v-5h5"></path>`,
  save: svg`<path d="M12 3v11m-4.5-4.5L12 14l4.5-4.5M4 16v4h16v-4"></path>`,
  load: svg`<path d="M12 15V4m-4.5 4.5L12 4l4.5 4.5M4 16v4h16v-4"></path>`,
  wipe: svg`<path d="M4 7h16M9 7V4h6v3M6.5 7l1 13h9l1-13"></path>`,
  link: svg`<path d="M12 17.5h.01M8.5 14a5 5 0 0 1 7 0M5 10.5a10 10 0 0 1 14 0M4 4l16 16"></path>`,
} satisfies Record<string, Drawing>;

export type IconName = keyof typeof ICONS;

/** Animals in a box of 48 × 48, each on a background of its own shape. */
export const AVATARS = {
  owl: svg`<circle cx="24" cy="24" r="23" fill="#dcd3ee"></circle><path d="M11 12l6 3h14l6-3v15a13 13 0 0 1-26 0z" fill="#6b5596"></path><path d="M16 30a8 8 0 0 0 16 0z" fill="#a893cf"></path><circle cx="18.5" cy="23" r="6" fill="#fff"></circle><circle cx="29.5" cy="23" r="6" fill="#fff"></circle><circle cx="19" cy="23" r="2.6" fill="#2a2135"></circle><circle cx="29" cy="23" r="2.6" fill="#2a2135"></circle><path d="M24 26l2.6 3L24 32l-2.6-3z" fill="#f0a93a"></path>`,
  fox: svg`<rect x="1" y="1" width="46" height="46" rx="15" fill="#fbdcc2"></rect><path d="M8 11l9 5h14l9-5-2.5 16L24 40 10.5 27z" fill="#d96b27"></path><path d="M10.5 26c4-2 8 0 10.5 4l3 10zM37.5 26c-4-2-8 0-10.5 4l-3 10z" fill="#fff4e8"></path><circle cx="18" cy="23.5" r="2" fill="#2b1b10"></circle><circle cx="30" cy="23.5" r="2" fill="#2b1b10"></circle><circle cx="24" cy="37" r="2.8" fill="#2b1b10"></circle>`,
  frog: svg`<path d="M24 1.5l17 7.6a5 5 0 0 1 3 4.6v20.6a5 5 0 0 1-3 4.6L24 46.5 7 38.9a5 5 0 0 1-3-4.6V13.7a5 5 0 0 1 3-4.6z" fill="#cfe8c9"></path><circle cx="15.5" cy="17" r="6.5" fill="#3d8a4f"></circle><circle cx="32.5" cy="17" r="6.5" fill="#3d8a4f"></circle><ellipse cx="24" cy="27" rx="15" ry="11" fill="#3d8a4f"></ellipse><circle cx="15.5" cy="17" r="3.8" fill="#fff"></circle><circle cx="32.5" cy="17" r="3.8" fill="#fff"></circle><circle cx="16" cy="17.5" r="1.9" fill="#1d2b1f"></circle><circle cx="32" cy="17.5" r="1.9" fill="#1d2b1f"></circle><path d="M16 29c4 4 12 4 16 0" fill="none" stroke="#173d20" stroke-width="2" stroke-linecap="round"></path>`,
  panda: svg`<circle cx="24" cy="24" r="23" fill="#ffe3a3"></circle><circle cx="12.5" cy="13.5" r="6" fill="#2c2722"></circle><circle cx="35.5" cy="13.5" r="6" fill="#2c2722"></circle><circle cx="24" cy="26" r="15" fill="#fffdf8"></circle><ellipse cx="18" cy="24" rx="4" ry="5" transform="rotate(25 18 24)" fill="#2c2722"></ellipse><ellipse cx="30" cy="24" rx="4" ry="5" transform="rotate(-25 30 24)" fill="#2c2722"></ellipse><circle cx="18.6" cy="23.5" r="1.5" fill="#fff"></circle><circle cx="29.4" cy="23.5" r="1.5" fill="#fff"></circle><ellipse cx="24" cy="30.5" rx="2.4" ry="1.7" fill="#2c2722"></ellipse><path d="M21 34c1.5 1.6 4.5 1.6 6 0" fill="none" stroke="#2c2722" stroke-width="1.6" stroke-linecap="round"></path>`,
  bear: svg`<path d="M15 1.5h18L46.5 15v18L33 46.5H15L1.5 33V15z" fill="#d5e4f3"></path><circle cx="13" cy="14.5" r="6" fill="#7a4f2c"></circle><circle cx="35" cy="14.5" r="6" fill="#7a4f2c"></circle><circle cx="13" cy="14.5" r="3" fill="#c99a6b"></circle><circle cx="35" cy="14.5" r="3" fill="#c99a6b"></circle><circle cx="24" cy="25" r="15" fill="#7a4f2c"></circle><ellipse cx="24" cy="30.5" rx="8" ry="6.5" fill="#e9c9a4"></ellipse><circle cx="18" cy="22" r="2" fill="#231409"></circle><circle cx="30" cy="22" r="2" fill="#231409"></circle><ellipse cx="24" cy="28" rx="2.8" ry="2" fill="#231409"></ellipse><path d="M24 30v2.5m-3 .5c1.5 1.5 4.5 1.5 6 0" fill="none" stroke="#231409" stroke-width="1.6" stroke-linecap="round"></path>`,
  cat: svg`<path d="M7 2.5h34a5 5 0 0 1 5 5V25c0 12-9.5 18-22 22C11.5 43 2 37 2 25V7.5a5 5 0 0 1 5-5z" fill="#f6cdd6"></path><path d="M10.5 10l9 5.5h9l9-5.5v16a13.5 13.5 0 0 1-27 0z" fill="#5f6874" stroke="#5f6874" stroke-width="1.5" stroke-linejoin="round"></path><path d="M13 14l4.5 3-4 3zM35 14l-4.5 3 4 3z" fill="#f2a9b8"></path><ellipse cx="18.5" cy="24" rx="3.2" ry="3.8" fill="#f4e7a1"></ellipse><ellipse cx="29.5" cy="24" rx="3.2" ry="3.8" fill="#f4e7a1"></ellipse><ellipse cx="18.5" cy="24" rx="1.2" ry="3" fill="#1c2026"></ellipse><ellipse cx="29.5" cy="24" rx="1.2" ry="3" fill="#1c2026"></ellipse><path d="M22.2 29h3.6L24 31z" fill="#f2a9b8"></path><path d="M24 31v2m-3.5 1c1.5 1.5 3.5 1 3.5-1 0 2 2 2.5 3.5 1M8 28l6 1M8 33l6-1.5M40 28l-6 1M40 33l-6-1.5" fill="none" stroke="#1c2026" stroke-width="1.3" stroke-linecap="round"></path>`,
} satisfies Record<string, Drawing>;

/**
 * The back of a card: the four shapes of the kinds, woven at 45° inside a frame. It has only two paths, because each use
 * copies everything in the symbol, and backs of travelling cards are drawn in the middle of a move.
 */
const BACK = svg`<rect width="100" height="140" fill="var(--back)"></rect>
  <svg x="8" y="8" width="84" height="124"><g transform="rotate(45)">
    <path d=${woven([SQUARE, DISC, TRIANGLE])} fill="none" stroke="#8f9cc9" stroke-width="1.3"></path><path d=${woven([STAR])} fill="#8f9cc9"></path>
  </g></svg>
  <rect x="8" y="8" width="84" height="124" rx="7" fill="none" stroke="#8f9cc9" stroke-width="1.5"></rect>`;

/** Shapes, each given by its start in a tile of 24 × 24 and the line from there, repeated over all tiles. */
function woven(shapes: readonly Shape[]): string {
  const lines: string[] = [];
  for (let x = 0; x < 150; x += 24)
    for (let y = -60; y < 100; y += 24)
      lines.push(...shapes.map(([left, top, line]) => `M${x + left} ${y + top}${line}`));
  return lines.join("");
}

const BACKS = svg`<g fill="var(--back)" stroke="var(--panel)" stroke-width="1.2"><rect x="9" y="4" width="13" height="19" rx="2.5" transform="rotate(-18 15 24)"></rect><rect x="9" y="4" width="13" height="19" rx="2.5"></rect><rect x="9" y="4" width="13" height="19" rx="2.5" transform="rotate(18 15 24)"></rect></g>`;

export function sprite(): TemplateResult {
  return html`<svg class="sprite" width="0" height="0" aria-hidden="true" focusable="false">
    ${Object.entries(ICONS).map(([name, drawing]) => svg`<symbol id="rk-i-${name}" viewBox="0 0 24 24">${drawing}</symbol>`)}
    ${Object.entries(AVATARS).map(([name, drawing]) => svg`<symbol id="rk-v-${name}" viewBox="0 0 48 48">${drawing}</symbol>`)}
    <symbol id="rk-back" viewBox="0 0 100 140" preserveAspectRatio="none">${BACK}</symbol>
    <symbol id="rk-backs" viewBox="0 0 30 26">${BACKS}</symbol>
  </svg>`;
}
