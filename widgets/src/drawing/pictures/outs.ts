/**
 * Every card of the deck, in a row for each suit: outs filled and framed, seen ones crossed out, all others plain. A small
 * number says how many of a card are left where there can be several. Below, simulated draws as a bar, and draws that
 * are certain to work as full bars on the same scale.
 */
import { html, nothing, svg, type TemplateResult } from "lit-html";
import type { Picture } from "../../view";
import { words } from "../../words";
import { suitPath } from "../playing";

export type Outs = Extract<Picture, { draw: "outs" }>;
type Row = Outs["rows"][number];
type Drawing = TemplateResult<2>;

const LEFT = 26; // x of the first column
const STEP = 22;
const WIDTH = LEFT + 13 * STEP + 2;
const BAR = 200;

export function outs(p: Outs): TemplateResult {
  const ground = p.rows.length * (STEP + 2) + 4;
  const sure = p.sure ?? [];
  const below = ground + (p.bar ? 46 : 0);
  return html`<svg class="outs" viewBox="0 0 ${WIDTH} ${below + sure.length * STEP}" role="img" aria-label=${p.text}>
    ${p.rows.map((one, at) => row(one, p.columns, 2 + at * (STEP + 2)))} ${p.bar ? bar(p.bar, ground) : nothing}
    ${sure.map((label, at) => certain(label, below + at * STEP))}
  </svg>`;
}

function row(one: Row, columns: string[], y: number): Drawing {
  const label = one.suit
    ? svg`<path class="suit-${one.suit}" transform="translate(4 ${y + 3}) scale(0.34)" d=${suitPath(one.suit)} />`
    : svg`<text class="label" x="11" y=${y + 15}>${one.label.slice(0, 5)}</text>`;
  const cells = one.left.map((_, at) => cell(one, at, one.suit ? columns[at]! : "", y));
  return svg`<g>${label}${cells}</g>`;
}

function cell({ left, out, held }: Row, at: number, rank: string, y: number): Drawing {
  const x = LEFT + at * STEP;
  const many = left[at]! > 1;
  const state = left[at] === 0 ? "gone" : out.includes(at) ? "out" : "left";
  const count = many ? svg`<text class="count" x=${x + 18.5} y=${y + 19}>${left[at]}</text>` : nothing;
  const cross = state === "gone" ? svg`<path class="cross" d="M${x + 3} ${y + 19}L${x + 17} ${y + 3}" />` : nothing;
  return svg`<g class="cell ${state} ${held.includes(at) ? "held" : ""}"><rect x=${x} y=${y} width="20" height="22" rx="3" />
    <text class=${rank.length > 1 ? "two" : ""} x=${x + (many && rank ? 8 : 10)} y=${y + 15}>${rank || left[at]}</text>
    ${rank ? count : nothing}${cross}</g>`;
}

/** How often it worked, and where the exact chance is. */
function bar({ hits, trials, exact }: NonNullable<Outs["bar"]>, y: number): Drawing {
  const share = trials > 0 ? hits / trials : 0;
  const at = LEFT + exact * BAR;
  return svg`<g class="trials"><rect class="all" x=${LEFT} y=${y + 4} width=${BAR} height="14" rx="3" />
    <rect class="hits" x=${LEFT} y=${y + 4} width=${share * BAR} height="14" rx="3" />
    <path class="exact" d="M${at} ${y}v22" />
    <text x=${LEFT + BAR + 6} y=${y + 15}>${words("picture.hits", { n: hits, all: trials })}</text>
    <text class="exact-words" x=${Math.max(at, LEFT + 30)} y=${y + 36}>${words("picture.expected", { n: Math.round(exact * trials) })}</text></g>`;
}

/** A draw that is certain to work. */
function certain(label: string, y: number): Drawing {
  return svg`<g class="trials"><rect class="hits" x=${LEFT} y=${y + 2} width=${BAR} height="16" rx="3" />
    <text class="certain" x=${LEFT + 6} y=${y + 14}>${label}</text>
    <text x=${LEFT + BAR + 6} y=${y + 14}>${words("picture.certain")}</text></g>`;
}
