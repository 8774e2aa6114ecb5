/** How numbers developed, one line each, distinguished by strokes and marks, and by the names at their ends. */
import { html, svg, type TemplateResult } from "lit-html";
import type { Line, LinesPicture } from "../../view";

type Drawing = TemplateResult<2>;

const WIDTH = 260;
const HEIGHT = 150;
const LEFT = 30; // room for the numbers on the left
const RIGHT = 84; // room for the names
const TOP = 12;
const BOTTOM = 24;
const APART = 15; // between two names
const STROKES = ["none", "7 4", "2 4", "10 3 2 3", "4 2", "1 3"];

export function lines({ text, stops, lines }: LinesPicture): TemplateResult {
  const all = lines.flatMap((line) => line.values);
  const [least, most] = [Math.min(0, ...all), Math.max(1, ...all)];
  const x = (at: number): number => LEFT + (at / Math.max(stops.length - 1, 1)) * (WIDTH - LEFT - RIGHT);
  const y = (value: number): number => TOP + ((most - value) / (most - least)) * (HEIGHT - TOP - BOTTOM);
  const named = placeNames(lines.map((line) => y(line.values.at(-1) ?? 0)));
  return html`<svg class="lines" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label=${text}>
    ${svg`<path class="axis" d="M${LEFT} ${y(0)}H${x(stops.length - 1)}" />`}
    ${[...new Set([least, 0, most])].map((value) => svg`<text class="beside" x=${LEFT - 6} y=${y(value) + 4}>${value}</text>`)}
    ${stops.map((stop, at) => svg`<text class="below" x=${x(at)} y=${HEIGHT - 6}>${stop}</text>`)}
    ${lines.map((line, place) => one(line, place, x, y, named[place] ?? 0))}
  </svg>`;
}

function one(line: Line, place: number, x: (n: number) => number, y: (n: number) => number, nameAt: number): Drawing {
  const points = line.values.map((value, at) => `${x(at)} ${y(value)}`);
  const last = line.values.length - 1;
  return svg`<g class="tone-${line.tone ?? "plain"}">
    <path class="went" stroke-dasharray=${STROKES[place % STROKES.length]!} d="M${points.join("L")}" />
    ${line.values.map((value, at) => svg`<circle cx=${x(at)} cy=${y(value)} r="3.5" />`)}
    <path class="to-name" d="M${x(last) + 5} ${y(line.values[last] ?? 0)}L${x(last) + 14} ${nameAt}" />
    <text x=${x(last) + 17} y=${nameAt + 4}>${line.label} ${line.note}</text></g>`;
}

/** Where the names are: beside the ends of their lines, never one on top of another. */
function placeNames(ends: number[]): number[] {
  const order = ends.map((_, place) => place).sort((a, b) => ends[a]! - ends[b]!);
  const at = [...ends];
  let free = 0; // downwards: each below the previous one
  for (const place of order) {
    at[place] = Math.max(at[place]!, free);
    free = at[place] + APART;
  }
  free = HEIGHT - BOTTOM + 6; // and upwards again, if the last ones are too low
  for (const place of order.reverse()) {
    at[place] = Math.min(at[place]!, free);
    free = at[place] - APART;
  }
  return at;
}
