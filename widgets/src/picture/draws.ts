/**
 * A hundred draws as squares, on which to guess how many help. Then the right answer appears card by card, as
 * squares and as strips of a field. The squares are one slider.
 */
import { html, nothing, type TemplateResult } from "lit-html";
import { hundred } from "./hundred";
import type { Hands } from "./picture";
import type { Draws as View } from "./picture_view";

const FIELD = 220;

export class Draws {
  #stop = (): void => {}; // gives up sliding

  constructor(private readonly hands: Hands) {}

  close(): void {
    this.#stop();
  }

  drawing(view: View): TemplateResult {
    const { guess, guessed, label, legend, said, show, shown, told } = view;
    const { hands } = this;
    return html`<div class="draws">
      ${hundred({
        field: "guess",
        label,
        get at() {
          return Number(hands.wanted("guess", guess)); // keys come faster than the kernel's answers
        },
        said,
        fixed: shown > 0,
        look: shown ? (square) => part(view, square) : undefined,
        put: (number) => this.#put(view, number),
        pressed: (stop) => this.#hold(stop),
      })}
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

  #hold(stop: () => void): void {
    this.#stop();
    this.#stop = stop;
  }

  #put({ guess, shown }: View, number: number): void {
    if (!shown && number !== this.hands.wanted("guess", guess)) this.hands.put("guess", number);
  }
}

/** What each card brings, once it is shown. */
function part({ squares: [first = 0, second = 0] }: View, square: number): string {
  return square < first ? "is-first" : square < first + second ? "is-second" : "";
}

/** All that can happen: the first card across, the second one up. */
function field({ strips: [first = 0, second = 0] }: View): TemplateResult {
  const [across, up] = [first * FIELD, second * FIELD];
  return html`<svg viewBox="-2 -2 ${FIELD + 4} ${FIELD + 4}" aria-hidden="true">
    <rect width=${FIELD} height=${FIELD} />
    <rect class="is-first" width=${across} height=${FIELD} />
    <rect class="is-second" x=${across} y=${FIELD - up} width=${FIELD - across} height=${up} />
  </svg>`;
}
