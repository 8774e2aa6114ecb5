/**
 * Two stacks of unit charges side by side: pluses on the left, minuses on the right. Pairs are level and joined by dots;
 * a unit without a partner faces a dashed place with a question mark. A line surrounds the units of each ion.
 */
import { html, nothing, svg, type TemplateResult } from "lit-html";
import type { Picture } from "../../view";
import { words } from "../../words";

export type Stacks = Extract<Picture, { draw: "stacks" }>;
type Side = Stacks["left"];
type Drawing = TemplateResult<2>;

const WIDTH = 180;
const UNIT_WIDTH = 30;
const LEFT = 14; // x of the plus stack
const RIGHT = 72; // x of the minus stack
const LABELS = 119; // x of the words beside the stacks

export function stacks(p: Stacks): TemplateResult {
  const plus = p.left.count * p.left.units;
  const minus = p.right.count * p.right.units;
  const tallest = Math.max(plus, minus, 1);
  const pairs = Math.min(plus, minus);
  const step = stepFor(tallest);
  const ground = tallest * step + 24;
  const yOf = (row: number): number => ground - (row + 1) * step; // row 0 stands on the ground

  const rows = (from: number, to: number, draw: (y: number) => Drawing): Drawing[] =>
    Array.from({ length: Math.max(0, to - from) }, (_, i) => draw(yOf(from + i)));

  return html`<svg viewBox="0 0 ${WIDTH} ${ground + 30}" role="img" aria-label=${p.text}>
    <path class="ground" d="M4 ${ground}h108" />
    ${rows(0, plus, (y) => unit("plus", LEFT, y, step, gapIn(p.left, step)))}
    ${rows(0, minus, (y) => unit("minus", RIGHT, y, step, gapIn(p.right, step)))}
    ${rows(0, pairs, (y) => svg`<path class="pair" d="M${LEFT + UNIT_WIDTH + 3} ${y + step / 2}h${RIGHT - LEFT - UNIT_WIDTH - 6}" />`)}
    ${rows(pairs, tallest, (y) => drawMissing(plus > minus ? RIGHT : LEFT, y, step))}
    ${ions(p.left, LEFT, "plus", yOf, step)}${ions(p.right, RIGHT, "minus", yOf, step)}
    ${alone(plus, minus, yOf, step)}${drawPairs(pairs, yOf, step)}
    ${name(p.left, LEFT, ground)}${name(p.right, RIGHT, ground)}
  </svg>`;
}

/** Up to four units have full height; more of them are flatter, so that the picture stays beside its text. */
function stepFor(tallest: number): number {
  return tallest <= 4 ? 28 : Math.max(9, Math.min(24, 160 / tallest));
}

/** The gap between units; it is wider inside the lines that show several ions. */
function gapIn(side: Side, step: number): number {
  return side.count > 1 ? Math.min(6, step * 0.3) : 2;
}

function unit(sign: "plus" | "minus", x: number, y: number, step: number, gap: number): Drawing {
  const height = step - gap;
  const middle = y + step / 2;
  const arm = Math.min(5, height * 0.3);
  const cross = sign === "plus" ? `M${x + 15} ${middle - arm}v${2 * arm}` : "";
  return svg`<g class="unit ${sign}"><rect x=${x} y=${y + gap / 2} width=${UNIT_WIDTH} height=${height}
    rx=${sign === "plus" ? Math.min(5, height / 4) : height / 2} /><path stroke-width=${arm * 0.56} d="M${x + 15 - arm} ${middle}h${2 * arm}${cross}" /></g>`;
}

function drawMissing(x: number, y: number, step: number): Drawing {
  const height = step - 3;
  const question = svg`<text x=${x + UNIT_WIDTH / 2} y=${y + step / 2} font-size=${Math.min(14, step - 4)}>?</text>`;
  return svg`<g class="missing"><rect x=${x} y=${y + 1.5} width=${UNIT_WIDTH} height=${height} rx=${height / 2} />
    ${step >= 14 ? question : nothing}</g>`;
}

/** A line around the units of each ion, if there are several ions. */
function ions(side: Side, x: number, sign: "plus" | "minus", yOf: (row: number) => number, step: number): Drawing[] {
  if (side.count < 2) return [];
  return Array.from({ length: side.count }, (_, i) => {
    const top = yOf((i + 1) * side.units - 1);
    return svg`<rect class="ion ${sign}" x=${x - 3} y=${top + 1} width=${UNIT_WIDTH + 6} height=${side.units * step - 2} rx=${Math.min(5, step / 4)} />`;
  });
}

function alone(plus: number, minus: number, yOf: (row: number) => number, step: number): Drawing | typeof nothing {
  const left = Math.abs(plus - minus);
  if (left === 0) return nothing;
  const y = yOf(Math.max(plus, minus) - 1) + step / 2;
  return svg`<g class="alone"><path d="M106 ${y}h8" />
    <text x=${LABELS} y=${y - 3}>${words(plus > minus ? "picture.plus_left" : "picture.minus_left", { n: left })}</text><text x=${LABELS} y=${y + 12}>${words("picture.left")}</text></g>`;
}

function drawPairs(pairs: number, yOf: (row: number) => number, step: number): Drawing | typeof nothing {
  if (pairs === 0) return nothing;
  const clear = pairs === 1 ? 5 : 0; // a single pair is close to the words above it
  const y = (yOf(0) + yOf(pairs - 1) + step) / 2 + clear;
  return svg`<g class="paired"><text x=${LABELS} y=${y - 3}>${words("picture.pairs", { n: pairs })}</text>
    <text x=${LABELS} y=${y + 12}>${words("picture.cancel", { n: pairs })}</text></g>`;
}

/** The label below a stack; a long one runs outwards, so that the two never touch. */
function name(side: Side, x: number, ground: number): Drawing {
  const [at, anchor] =
    side.label.length <= 6 ? [x + UNIT_WIDTH / 2, "middle"] : x === LEFT ? [54, "end"] : [61, "start"];
  return svg`<text class="ion-name" x=${at} y=${ground + 20} text-anchor=${anchor}>${side.label}</text>`;
}
