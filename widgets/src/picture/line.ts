/** A number line: known jumps of one length, and one more jump, whose end can be moved. */
import { html, nothing, svg, type TemplateResult } from "lit-html";
import type { Hands } from "./picture";
import type { Line as View } from "./picture_view";
import { numberAfter, slide } from "./sliding";

type Drawing = TemplateResult<2>;

const HEIGHT = 230;
const LINE = 150; // y of the line
const EDGE = 40; // x of its first number, and the same space after its last

export class Line {
  #stop = (): void => {}; // gives up sliding

  constructor(private readonly hands: Hands) {}

  close(): void {
    this.#stop();
  }

  drawing(view: View): TemplateResult {
    return html`<div class="number-line">${[760, 380].map((width) => this.#line(view, width))}</div>`;
  }

  /** Drawn for a wide page and for a phone; the page shows one of them. */
  #line(view: View, width: number): TemplateResult {
    const { from, to, at, start, ticks, known } = view;
    const scale = (width - 2 * EDGE) / (to - from);
    const x = (number: number): number => EDGE + (number - from) * scale;
    const numberAt = (place: number): number => Math.min(to, Math.max(from, Math.round(from + (place - EDGE) / scale)));
    const slideFrom = (down: PointerEvent): void => {
      this.#stop();
      this.#stop = slide(down, numberAt, (number) => this.#put(view, number));
    };
    return html`<svg class=${width > 640 ? "on-wide" : "on-phone"} viewBox="0 0 ${width} ${HEIGHT}" role="slider" tabindex="0"
      aria-label=${view.label} aria-valuemin=${from} aria-valuemax=${to} aria-valuenow=${at} aria-valuetext=${view.said}
      @keydown=${(event: KeyboardEvent) => this.#onKey(view, event)} @pointerdown=${slideFrom}>
      <path class="axis" d="M${EDGE - 10} ${LINE}H${width - EDGE + 10}" />
      ${ticks.map((tick) => mark(tick, x(tick.at), width > 640 || (known.length === 1 && to - from <= 60)))}
      ${known.slice(1).map((end, i) => jump(x(known[i]!), x(end), view.known_length, "known"))}
      ${at === start ? nothing : jump(x(start), x(at), view.length, "mine")}
      <circle class="handle" cx=${x(at)} cy=${LINE} r="17" />
      <path class="both-ways" d="M${x(at) - 5} ${LINE - 5}l-5 5 5 5M${x(at) + 5} ${LINE - 5}l5 5-5 5" />
      <text class="landed" x=${x(at)} y="218">${at}</text>
    </svg>`;
  }

  #put({ at }: View, number: number): void {
    if (number !== this.hands.wanted("at", at)) this.hands.put("at", number);
  }

  #onKey(view: View, event: KeyboardEvent): void {
    const next = numberAfter(event, { ...view, at: this.hands.wanted("at", view.at) });
    if (next === null) return;
    event.preventDefault();
    this.#put(view, next);
  }
}

/** A mark on the line with its number; on a phone there is room for the known numbers, or for tens on a short line. */
function mark({ at, label, known }: View["ticks"][number], x: number, roomy: boolean): Drawing {
  const said = label && (known || roomy);
  return svg`<path class="tick-mark" d="M${x} ${LINE}v${known ? 14 : at % 5 === 0 ? 10 : 6}" />
    ${said ? svg`<text class=${known ? "" : "quiet"} x=${x} y=${LINE + 34}>${label}</text>` : nothing}`;
}

function jump(from: number, to: number, length: string, whose: "known" | "mine"): Drawing {
  const bend = Math.min(18, Math.abs(to - from) / 3) * Math.sign(to - from);
  const [top, words] = whose === "mine" ? [70, 78] : [96, 102];
  return svg`<path class="jump ${whose}" d="M${from} ${LINE - 4}C${from + bend} ${top} ${to - bend} ${top} ${to} ${LINE - 4}" />
    <text class=${whose === "mine" ? "my-length" : "quiet"} x=${(from + to) / 2} y=${words}>${length}</text>`;
}
