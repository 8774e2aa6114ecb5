/**
 * Every card of the deck in rows of a suit: outs filled and framed, seen ones crossed out, all others plain. A small
 * number says how many of a card are left where there can be several. Below it, simulated draws as a bar.
 */
import { html, nothing, svg, type TemplateResult } from "lit-html";
import type { Picture } from "../../view";
import { words } from "../../words";
import { suitPath } from "../playing";

export type Outs = Extract<Picture, { draw: "outs" }>;
type Row = Outs["rows"][number];
type Cell = Row["cells"][number];
type Drawing = TemplateResult<2>;

const LEFT = 26; // x of the first column
const STEP = 22;
const WIDTH = LEFT + 13 * STEP + 2;
const BAR = 200;

export function outs(p: Outs): TemplateResult {
  const ground = p.rows.length * (STEP + 2) + 4;
  const height = ground + (p.bar ? 46 : 0);
  return html`<svg class="outs" viewBox="0 0 ${WIDTH} ${height}" role="img" aria-label=${p.text}>
    ${p.rows.map((one, at) => row(one, 2 + at * (STEP + 2)))} ${p.bar ? bar(p.bar, ground) : nothing}
  </svg>`;
}

function row(one: Row, y: number): Drawing {
  const label = one.suit
    ? svg`<path class="suit-${one.suit}" transform="translate(4 ${y + 3}) scale(0.34)" d=${suitPath(one.suit)}></path>`
    : svg`<text class="label" x="11" y=${y + 15}>${one.label.slice(0, 5)}</text>`;
  return svg`<g>${label}${one.cells.map((each, at) => cell(each, LEFT + at * STEP, y))}</g>`;
}

function cell(one: Cell, x: number, y: number): Drawing {
  const count = one.left > 1 ? svg`<text class="count" x=${x + 18.5} y=${y + 19}>${one.left}</text>` : nothing;
  const cross = one.state === "gone" ? svg`<path class="cross" d="M${x + 3} ${y + 19}L${x + 17} ${y + 3}"></path>` : nothing;
  return svg`<g class="cell ${one.state} ${one.held ? "held" : ""}"><rect x=${x} y=${y} width="20" height="22" rx="3"></rect>
    <text class=${one.rank.length > 1 ? "two" : ""} x=${x + (one.left > 1 && one.rank ? 8 : 10)} y=${y + 15}>${one.rank || one.left}</text>
    ${one.rank ? count : nothing}${cross}</g>`;
}

/** How often it worked, and where the exact chance stands. */
function bar({ hits, trials, exact }: NonNullable<Outs["bar"]>, y: number): Drawing {
  const share = trials > 0 ? hits / trials : 0;
  const at = LEFT + exact * BAR;
  return svg`<g class="trials"><rect class="all" x=${LEFT} y=${y + 4} width=${BAR} height="14" rx="3"></rect>
    <rect class="hits" x=${LEFT} y=${y + 4} width=${share * BAR} height="14" rx="3"></rect>
    <path class="exact" d="M${at} ${y}v22"></path>
    <text x=${LEFT + BAR + 6} y=${y + 15}>${words("picture.hits", { n: hits, all: trials })}</text>
    <text class="exact-words" x=${Math.max(at, LEFT + 30)} y=${y + 36}>${words("picture.expected", { n: Math.round(exact * trials) })}</text></g>`;
}
