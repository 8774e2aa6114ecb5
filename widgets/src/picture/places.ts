/**
 * Digits in their places, and blocks that show what each is worth. Two digits swap places when one is dragged to the
 * other, or when both are chosen one after the other. One tab stop: arrows go from place to place, Enter chooses.
 */
import { html, svg, type TemplateResult } from "lit-html";
import { carryAlong, isOver } from "./carrying";
import type { Hands } from "./picture";
import type { Places as View } from "./picture_view";

type Drawing = TemplateResult<2>;
type Place = View["places"][number];

const GAP = 6; // between two blocks

export class Places {
  #chosen = ""; // the place of the first of two digits
  #at = 0; // where the keys are
  #stop = (): void => {}; // gives up carrying

  constructor(private readonly hands: Hands) {}

  close(): void {
    this.#stop();
  }

  drawing(view: View): TemplateResult {
    return html`<div class="place-value">
      <div class="digits">${view.places.map((place, i) => this.#digit(view, place, i))}</div>
      <p class="total">${view.total}</p>
      ${blocks(view)}
    </div>`;
  }

  #digit(view: View, place: Place, i: number): TemplateResult {
    return html`<div class="digit-place"><span>${place.title}</span>
      <button type="button" data-place=${place.place} tabindex=${i === this.#at ? 0 : -1} aria-pressed=${this.#chosen === place.place}
        @click=${() => this.#choose(view, i)} @keydown=${(event: KeyboardEvent) => this.#onKey(view, event)}
        @focus=${() => (this.#at = i)} @pointerdown=${(down: PointerEvent) => this.#carry(view, place, down)}>
        <span aria-hidden="true">${place.digit}</span><span class="vh">${place.said}</span></button>
    </div>`;
  }

  #choose(view: View, i: number): void {
    const { place } = view.places[i]!;
    const first = this.#chosen;
    this.#at = i;
    this.#chosen = first === "" ? place : "";
    if (first && first !== place) this.#move(view, first, place);
    this.hands.draw();
  }

  /** Moves a digit from one place to another; the digit there takes its place. */
  #move({ places }: View, from: string, to: string): void {
    const digit = places.find((one) => one.place === from)!.digit;
    this.hands.put(to, digit);
  }

  #onKey({ places }: View, event: KeyboardEvent): void {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!step || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    this.#at = Math.min(places.length - 1, Math.max(0, this.#at + step));
    this.hands.draw();
    this.hands.root.querySelector<HTMLElement>(`[data-place=${places[this.#at]!.place}]`)!.focus();
  }

  #carry(view: View, { place }: Place, down: PointerEvent): void {
    const card = down.currentTarget as HTMLElement;
    this.#stop();
    this.#stop = carryAlong(down, (event) => {
      const places = [...this.hands.root.querySelectorAll<HTMLElement>("[data-place]")];
      const to = places.find((one) => one !== card && isOver(event, one));
      if (to) this.#move(view, place, to.dataset.place!);
    });
  }
}

/** What the digits are worth: squares of a hundred, rods of ten and single blocks, all of the same cells. */
function blocks({ places, said }: View): TemplateResult {
  const hundreds = places.length > 2;
  const cell = hundreds ? 8 : 18;
  const long = 10 * cell;
  const tensAt = hundreds ? 3 * (long + GAP) + 3 * GAP : GAP;
  const onesAt = tensAt + 9 * (cell + GAP) + 3 * GAP;
  const height = hundreds ? 3 * (long + GAP) : long + 2 * GAP;
  const drawn = places.flatMap(({ place, digit }) =>
    Array.from({ length: digit }, (_, i) => {
      const [column, row] = [i % 3, Math.floor(i / 3)];
      if (place === "hundreds") return cells("hundred-square", column * (long + GAP), row * (long + GAP), 10, 10, cell);
      if (place === "tens") return cells("rod", tensAt + i * (cell + GAP), GAP, 1, 10, cell);
      return cells("single", onesAt + column * (cell + GAP), GAP + row * (cell + GAP), 1, 1, cell);
    }),
  );
  const width = onesAt + 3 * (cell + GAP);
  return html`<svg viewBox="-2 -2 ${width + 4} ${height + 4}" role="img" aria-label=${said}>${drawn}</svg>`;
}

/** A block of this many cells. */
function cells(kind: string, x: number, y: number, across: number, down: number, cell: number): Drawing {
  const upright = Array.from({ length: across - 1 }, (_, i) => `M${x + (i + 1) * cell} ${y}v${down * cell}`);
  const level = Array.from({ length: down - 1 }, (_, i) => `M${x} ${y + (i + 1) * cell}h${across * cell}`);
  return svg`<rect class=${kind} x=${x} y=${y} width=${across * cell} height=${down * cell} rx="2" />
    <path class="cell-lines" d=${[...upright, ...level].join("")} />`;
}
