/**
 * The middle of a card: the shape of its kind, with something to count, read or recognise in it.
 *
 * All shapes live in a box of 48 × 48. `--k` and `--ks` are the strong and the soft colour of the card.
 */
import { html, nothing, svg, type TemplateResult } from "lit-html";
import type { Art, Face } from "../view";
import { crystal } from "./crystal";

type Shape = Face["shape"];
type Drawing = TemplateResult<2> | TemplateResult<2>[] | typeof nothing;
type Spot = readonly [x: number, y: number];

const STAR = "24,4 29.9,16.9 44,18.4 33.5,27.9 36.4,41.8 24,34.7 11.6,41.8 14.5,27.9 4,18.4 18.1,16.9";

/** A unit charge around its middle: what it lies on, and its sign. */
const UNITS = {
  "+": [
    "m-3.6-5.2h7.2a1.6 1.6 0 0 1 1.6 1.6v7.2a1.6 1.6 0 0 1-1.6 1.6h-7.2a1.6 1.6 0 0 1-1.6-1.6v-7.2a1.6 1.6 0 0 1 1.6-1.6z",
    "m-2.9 0h5.8m-2.9-2.9v5.8",
  ],
  "-": ["m-5.6 0a5.6 5.6 0 0 0 11.2 0a5.6 5.6 0 0 0-11.2 0z", "m-2.9 0h5.8"],
} as const;

const CORNERS: Spot[] = [
  [24, 4],
  [45, 36],
  [18, 44],
  [3, 33],
];

/** Rows of small squares with the gaps of the periodic table: how many there are left and right in each row. */
const PERIODIC_TABLE = [
  [1, 1],
  [2, 6],
  [2, 6],
  [18, 0],
  [18, 0],
  [18, 0],
]
  .flatMap(([left = 0, right = 0], row) =>
    Array.from({ length: left + right }, (_, i) => (i < left ? i : 18 - right + (i - left))).map(
      (column) => `M${(1.2 + column * 2.55).toFixed(2)} ${(11.5 + row * 4.2).toFixed(1)}h2.1v3.5h-2.1z`,
    ),
  )
  .join("");

export function medallion(face: Face): TemplateResult {
  if (face.art.draw === "crystal") return crystal(face.art, "med");
  return html`<svg class="med" viewBox="0 0 48 48" aria-hidden="true" fill="var(--ks)" stroke="var(--k)"
    stroke-width="2" stroke-linejoin="round">${outline(face.shape)}${art(face.art, face.shape)}</svg>`;
}

/** Only the shape, for a card that puts its own drawing into it. */
export function shapeAlone(shape: Shape): TemplateResult {
  return html`<svg class="outline" viewBox="0 0 48 48" aria-hidden="true" fill="var(--ks)" stroke="var(--k)"
    stroke-width="1.8">${shape === "double" ? drawJoined() : outline(shape)}</svg>`;
}

/** Two circles as one shape, so that no line crosses what is in them. */
function drawJoined(): Drawing {
  const circles = svg`<circle cx="16.5" cy="24" r="13.8" /><circle cx="31.5" cy="24" r="13.8" />`;
  return svg`<g stroke-width="3.6" fill="none">${circles}</g><g stroke="none">${circles}</g>`;
}

/** The faint shape in a free place of the tray, which shows what kind of card goes there. */
export function slotShape(shape: Shape): TemplateResult {
  return html`<svg class="med-s" viewBox="0 0 48 48" aria-hidden="true" fill="none" stroke="currentColor"
    stroke-width="2" stroke-dasharray="4 3" stroke-linejoin="round">${outline(shape)}</svg>`;
}

function outline(shape: Shape): Drawing {
  switch (shape) {
    case "square":
      return svg`<rect x="4" y="4" width="40" height="40" rx="7" />`;
    case "circle":
      return svg`<circle cx="24" cy="24" r="20.5" />`;
    case "triangle":
      return svg`<path d="M24 4.5L45 42.5H3z" />`;
    case "star":
      return svg`<polygon class="solid" points=${STAR} />`;
    case "tall":
      return svg`<rect x="10" y="4" width="28" height="40" rx="6" />`;
    case "double":
      return svg`<circle cx="17" cy="24" r="14" /><circle cx="31" cy="24" r="14" fill-opacity=".7" />`;
    case "hexagon":
      return svg`<path d="M24 2.5L43 13.2v21.6L24 45.5 5 34.8V13.2z" />`;
    case "tetrahedron":
      return svg`<path d="M24 4L45 36L18 44L3 33ZM24 4L18 44" />`;
    case "table":
      return svg`<path class="dot" d=${PERIODIC_TABLE} />`;
  }
}

function art(what: Art, shape: Shape): Drawing {
  switch (what.draw) {
    case "units":
      return units(what.sign, spots(what.n), what.n > 4 ? 0.72 : 1);
    case "dots":
      return (shape === "triangle" ? triangleSpots(what.n) : spots(what.n)).map(
        ([x, y]) => svg`<circle class="dot" cx=${x} cy=${y} r=${what.n > 3 ? 3.2 : 4} />`,
      );
    case "star":
      // a star-shaped card is a star already
      return shape === "star"
        ? nothing
        : svg`<polygon class="solid" points=${STAR} transform="translate(12 12) scale(.5)" />`;
    case "text":
      return svg`<text class=${shape === "star" ? "on-solid" : "word"} x="24" y="24" font-size=${textSize(what.text)}>${what.text}</text>`;
    case "stack":
      return [drawStacked(what.top, 16.5), svg`<path class="pict" d="M14.500 24h19" />`, drawStacked(what.bottom, 32)];
    case "sound": // these have no medallion
    case "ten_frame":
    case "tile":
    case "suit":
    case "effect":
      return nothing;
    case "icon":
      return svg`<use class="pict" href="#rk-i-${what.icon}" x="12" y="12" width="24" height="24" />`;
    case "stripes":
      return svg`<path class="pict" d="M13.500 33L33 13.500M11.500 26L26 11.500M22 36.500L36.500 22" />`;
    case "corners":
      return CORNERS.map(([x, y]) => svg`<circle class="dot" cx=${x} cy=${y} r="3" />`);
    case "plain":
    case "crystal":
      return nothing;
  }
}

/** One of the two parts of a fraction. */
function drawStacked(text: string, y: number): TemplateResult<2> {
  return svg`<text class="word" x="24" y=${y} font-size=${Math.min(13, textSize(text))}>${text}</text>`;
}

/** Unit charges: squares with a plus, or discs with a minus. All are two paths: a card comes and goes in many moves. */
function units(sign: "+" | "-", spots: Spot[], scale: number): TemplateResult<2> {
  const [ground, mark] = UNITS[sign];
  const draw = (line: string) => spots.map(([x, y]) => `M${x / scale} ${y / scale}${line}`).join("");
  return svg`<g class="units" transform="scale(${scale})"><path d=${draw(ground)} /><path d=${draw(mark)} /></g>`;
}

/** Positions of n things in a square or a circle: 1 to 4 as on dice, more in rows of three. */
function spots(n: number): Spot[] {
  const few: Record<number, Spot[]> = {
    1: [[24, 24]],
    2: [
      [16.6, 24],
      [31.4, 24],
    ],
    3: [
      [24, 16.4],
      [16.6, 30.6],
      [31.4, 30.6],
    ],
    4: [
      [16.6, 16.6],
      [31.4, 16.6],
      [16.6, 31.4],
      [31.4, 31.4],
    ],
  };
  return few[n] ?? rows(n, 3, 10.4, 24);
}

/** Positions of n dots in a triangle: wide rows at the bottom, narrow ones on top. */
function triangleSpots(n: number): Spot[] {
  const few: Record<number, Spot[]> = {
    1: [[24, 31]],
    2: [
      [17.6, 33],
      [30.4, 33],
    ],
    3: [
      [24, 22.5],
      [16.6, 35],
      [31.4, 35],
    ],
  };
  if (few[n]) return few[n];
  const inRow = [4, 3, 2, 1]; // from the bottom up
  const result: Spot[] = [];
  for (let row = 0, left = n; left > 0; row++) {
    const here = Math.min(left, inRow[row] ?? 1);
    result.push(...line(here, 8, 37 - row * 8.2));
    left -= here;
  }
  return result;
}

/** n spots in centred rows of at most `inRow`, the block centred on y. */
function rows(n: number, inRow: number, step: number, y: number): Spot[] {
  const count = Math.ceil(n / inRow);
  const result: Spot[] = [];
  for (let row = 0; row < count; row++) {
    const here = Math.min(inRow, n - row * inRow);
    result.push(...line(here, step, y + (row - (count - 1) / 2) * step));
  }
  return result;
}

function line(n: number, step: number, y: number): Spot[] {
  return Array.from({ length: n }, (_, i) => [24 + (i - (n - 1) / 2) * step, y] as const);
}

function textSize(text: string): number {
  return Math.min(22, 34 / Math.max(1, text.length * 0.7));
}
