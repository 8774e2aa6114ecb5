/** Jumps along a number line: forwards above it, backwards below. The longer the jump, the higher the arc. */
import { nothing, svg, type TemplateResult } from "lit-html";
import type { Arrow, ArrowsPicture } from "../../view";
import { frame, keepApart, MARGIN, WIDTH } from "./frame";

type Drawing = TemplateResult<2>;

const HIGH = 44; // height of the longest jump's arc
const LOW = 18; // and of the shortest one's
const LABEL = 18; // room for the words at an arc

export function arrows(p: ArrowsPicture): TemplateResult {
  const numbers = [...p.stops.map((stop) => stop.at), ...p.arrows.flatMap(({ from, to }) => [from, to])];
  const [least, most] = [Math.min(...numbers), Math.max(...numbers)];
  const x = (n: number): number => MARGIN + ((n - least) / (most - least || 1)) * (WIDTH - 2 * MARGIN);
  const longest = Math.max(...p.arrows.map(({ from, to }) => Math.abs(to - from)), 1);
  const bend = ({ from, to }: Arrow): number => LOW + (HIGH - LOW) * (Math.abs(to - from) / longest);

  const forwards = p.arrows.filter(({ from, to }) => to >= from);
  const backwards = p.arrows.filter(({ from, to }) => to < from);
  const line = forwards.length > 0 ? HIGH + LABEL + 4 : 12;
  const words = line + 22;
  const below = backwards.length > 0 ? words + 8 : line; // where arrows below the line begin
  const height = backwards.length > 0 ? below + HIGH + LABEL + 4 : words + 6;
  const labelled = keepApart(
    p.stops.map((stop) => stop.at),
    x,
    26,
  );
  return frame(
    p,
    height,
    svg`
    <path class="line" d="M${x(least)} ${line}H${x(most)}" />
    ${p.stops.map(({ at }) => svg`<path class="tick-mark" d="M${x(at)} ${line - 4}v8" />`)}
    ${p.stops.filter(({ at }) => labelled.includes(at)).map(({ at, label }) => svg`<text x=${x(at)} y=${words}>${label}</text>`)}
    ${forwards.map((arrow) => jump(arrow, x, line - 5, -bend(arrow)))}
    ${backwards.map((arrow) => jump(arrow, x, below, bend(arrow)))}`,
  );
}

/** From y over the bend back to y, with a head at its end and its words beyond the bend. */
function jump({ from, to, label, tone = "plain" }: Arrow, x: (n: number) => number, y: number, bend: number): Drawing {
  const [a, b] = [x(from), x(to)];
  const middle = (a + b) / 2;
  const turn = (Math.atan2(-2 * bend, b - middle) * 180) / Math.PI; // the angle at which the curve arrives
  return svg`<g class="arrow tone-${tone}">
    <path class="jump" d="M${a} ${y}Q${middle} ${y + 2 * bend} ${b} ${y}" />
    <path class="head" transform="translate(${b} ${y}) rotate(${turn})" d="M1 0L-9 -4.5V4.5z" />
    ${tone === "wrong" ? svg`<path class="jump" d="M${middle - 5} ${y + bend - 5}l10 10m0 -10l-10 10" />` : nothing}
    <text x=${middle} y=${y + bend + (bend < 0 ? -7 : 16)}>${label}</text></g>`;
}
