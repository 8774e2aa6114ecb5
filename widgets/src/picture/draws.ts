/**
 * Draws out of a hundred: squares on which to guess how many help. Then the truth comes card by card, as squares and as
 * strips of a field. The squares are one slider.
 */
import { html, nothing, svg, type TemplateResult } from "lit-html";
import type { Hands } from "./picture";
import type { Draws as View } from "./picture_view";
import { numberAfter, slide } from "./sliding";

type Drawing = TemplateResult<2>;

const [FROM, TO] = [0, 100];
const STEP = 30; // from square to square
const EDGE = 12; // left of them: a press there takes the whole row away
const FIELD = 220;

export class Draws {
  #stop = (): void => {}; // gives up sliding

  constructor(private readonly hands: Hands) {}

  close(): void {
    this.#stop();
  }

  drawing(view: View): TemplateResult {
    const { guess, guessed, label, legend, said, show, shown, told } = view;
    return html`<div class="draws">
      <svg class="hundred" viewBox="0 0 ${EDGE + 10 * STEP} ${10 * STEP}" role="slider" tabindex="0" data-field="guess"
        aria-label=${label} aria-valuemin=${FROM} aria-valuemax=${TO} aria-valuenow=${guess || 0} aria-valuetext=${said} aria-readonly=${shown > 0}
        @keydown=${(event: KeyboardEvent) => this.#onKey(view, event)} @pointerdown=${(down: PointerEvent) => this.#onPress(view, down)}>
        ${Array.from({ length: TO }, (_, at) => square(view, at))}
      </svg>
      <div class="as-field">${field(view)}
        <dl>${legend.map(({ part, words, exact, about }) => html`<dt class="is-${part}">${words}</dt><dd>${exact} <b>${about}</b></dd>`)}</dl>
        <p class="note">${view.field}</p>
      </div>
      <div class="guessed"><p>${told || guessed}</p>${show ? html`<button type="button" class="btn" aria-disabled=${guess === ""} @click=${() => this.#show(view)}>${show}</button>` : nothing}</div>
    </div>`;
  }

  #show({ guess, guessed, shown }: View): void {
    if (guess === "") this.hands.say(guessed);
    else this.hands.put("shown", this.hands.wanted("shown", shown) + 1);
  }

  #onPress(view: View, down: PointerEvent): void {
    this.#stop();
    this.#stop = slide(down, squareAt, (number) => this.#put(view, number));
  }

  #put({ guess, shown }: View, number: number): void {
    if (!shown && number !== this.hands.wanted("guess", guess)) this.hands.put("guess", number);
  }

  #onKey(view: View, event: KeyboardEvent): void {
    const at = Number(this.hands.wanted("guess", view.guess));
    const next = numberAfter(event, { at, from: FROM, to: TO });
    if (next === null) return;
    event.preventDefault();
    this.#put(view, next);
  }
}

/** How many squares there are up to this place. */
function squareAt(x: number, y: number): number {
  const row = Math.min(9, Math.max(0, Math.floor(y / STEP)));
  return row * 10 + Math.min(10, Math.max(0, Math.ceil((x - EDGE) / STEP)));
}

/** The guess at first, then what each card brings; those of the second card have a dot. The guess keeps its ring. */
function square({ guess, shown, squares }: View, at: number): Drawing {
  const [first = 0, second = 0] = squares;
  const part = shown
    ? at < first
      ? "is-first"
      : at < first + second
        ? "is-second"
        : ""
    : at < Number(guess)
      ? "is-guess"
      : "";
  const [x, y] = [EDGE + (at % 10) * STEP, Math.floor(at / 10) * STEP];
  return svg`<rect class="${part} ${at === Number(guess) - 1 ? "is-last" : ""}" x=${x + 2} y=${y + 2} width="26" height="26" rx="4"></rect>
    ${part === "is-second" ? svg`<circle cx=${x + 15} cy=${y + 15} r="4"></circle>` : nothing}`;
}

/** All that can happen: the first card across, the second one up. */
function field({ strips: [first = 0, second = 0] }: View): TemplateResult {
  const [across, up] = [first * FIELD, second * FIELD];
  return html`<svg viewBox="-2 -2 ${FIELD + 4} ${FIELD + 4}" aria-hidden="true">
    <rect width=${FIELD} height=${FIELD}></rect>
    <rect class="is-first" width=${across} height=${FIELD}></rect>
    <rect class="is-second" x=${across} y=${FIELD - up} width=${FIELD - across} height=${up}></rect>
  </svg>`;
}
