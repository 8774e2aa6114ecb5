/** Rows of dots with a cut between two columns: one product becomes two. */
import { html, svg, type TemplateResult } from "lit-html";
import type { Hands } from "./picture";
import type { Rows as View } from "./picture_view";
import { numberAfter, slide } from "./sliding";

type Drawing = TemplateResult<2>;

const STEP = 28; // from dot to dot
const GAP = 16; // extra space at the cut
const TOP = 40; // above the first row, for the handle
const WIDTH = 400;
const SUM = 120; // room for a sum

export class Rows {
  #stop = (): void => {}; // gives up sliding

  constructor(private readonly hands: Hands) {}

  close(): void {
    this.#stop();
  }

  drawing(view: View): TemplateResult {
    const { rows, columns, cut } = view;
    const left = (WIDTH - columns * STEP - GAP) / 2;
    const x = (column: number): number => left + (column + 0.5) * STEP + (column >= cut ? GAP : 0);
    const height = TOP + rows * STEP + 44;
    const cutAt = left + cut * STEP + GAP / 2;
    const beside = Math.min(WIDTH - SUM, Math.max(SUM, cutAt)); // where the two sums meet, below the dots
    const slideFrom = (down: PointerEvent): void => {
      this.#stop();
      this.#stop = slide(
        down,
        (place) => Math.min(columns - 1, Math.max(1, Math.round((place - left - GAP / 2) / STEP))),
        (number) => this.#put(view, number),
      );
    };
    return html`<div class="rows-of-dots"><svg viewBox="0 0 ${WIDTH} ${height}" role="slider" tabindex="0"
      aria-label=${view.label} aria-valuemin="1" aria-valuemax=${columns - 1} aria-valuenow=${cut} aria-valuetext=${view.said}
      @keydown=${(event: KeyboardEvent) => this.#onKey(view, event)} @pointerdown=${slideFrom}>
      ${Array.from({ length: rows * columns }, (_, i) => dot(x(i % columns), TOP + (Math.floor(i / columns) + 0.5) * STEP, i % columns < cut))}
      <path class="cut-line" d="M${cutAt} 22V${TOP + rows * STEP + 4}" />
      <circle class="handle" cx=${cutAt} cy="20" r="16" />
      <path class="both-ways" d="M${cutAt - 5} 15l-5 5 5 5M${cutAt + 5} 15l5 5-5 5" />
      <text class="is-left" x=${beside - 10} y=${height - 12}>${view.done}</text>
      <text class="is-right" x=${beside + 10} y=${height - 12}>${view.open}</text>
    </svg></div>`;
  }

  #put({ cut }: View, number: number): void {
    if (number !== this.hands.wanted("cut", cut)) this.hands.put("cut", number);
  }

  #onKey(view: View, event: KeyboardEvent): void {
    const at = this.hands.wanted("cut", view.cut);
    const next = numberAfter(event, { at, from: 1, to: view.columns - 1 });
    if (next === null) return;
    event.preventDefault();
    this.#put(view, next);
  }
}

/** Round before the cut, square after it: the two parts differ in more than their colour. */
function dot(x: number, y: number, before: boolean): Drawing {
  return before
    ? svg`<circle class="before" cx=${x} cy=${y} r="9" />`
    : svg`<rect class="after" x=${x - 8.5} y=${y - 8.5} width="17" height="17" rx="3" />`;
}
