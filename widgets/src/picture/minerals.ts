/**
 * A formula to cut between its symbols: a piece that is an ion turns into its card. One tab stop: left and right walk
 * the gaps, Enter and Space cut and mend.
 */
import { html, type TemplateResult } from "lit-html";
import { cardClasses, cardInner, formula as drawFormula, runs } from "../drawing/card";
import { crystal } from "../drawing/crystal";
import type { Runs } from "../view";
import type { Hands } from "./picture";
import type { Gap, Piece, Minerals as View } from "./picture_view";

export class Minerals {
  #at = 0; // the gap where the keys are

  constructor(private readonly hands: Hands) {}

  close(): void {}

  drawing({ art, name, note, label, symbols, gaps, pieces }: View): TemplateResult {
    return html`<figure class="rock"><span>${crystal(art, "rock-picture")}</span><figcaption><b>${name}</b> ${note}</figcaption></figure>
      <div class="cutting" role="group" aria-label=${label} @keydown=${this.#onKey}>
        ${symbols.map((symbol, at) => {
          const [first, last] = [gaps[at - 1]?.cut ?? true, gaps[at]?.cut ?? true];
          return html`<span class="symbol ${first ? "is-first" : ""} ${last ? "is-last" : ""}">${runs(symbol)}</span>${gaps[at] ? this.#gap(gaps[at], at) : ""}`;
        })}
      </div>
      <ul class="cut-pieces">${pieces.map(piece)}</ul>`;
  }

  #gap({ place, cut, said }: Gap, at: number): TemplateResult {
    return html`<button type="button" class="seam ${cut ? "is-cut" : ""}" tabindex=${at === this.#at ? 0 : -1} aria-label=${said} aria-pressed=${cut}
      @focus=${() => this.#visit(at)} @click=${() => this.hands.put(place, 1 - this.hands.wanted(place, Number(cut)))}></button>`;
  }

  #visit(at: number): void {
    this.#at = at;
    this.hands.draw();
  }

  #onKey = (event: KeyboardEvent): void => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const gaps = [...this.hands.root.querySelectorAll<HTMLElement>(".seam")];
    const to: Record<string, number> = {
      ArrowLeft: this.#at - 1,
      ArrowRight: this.#at + 1,
      Home: 0,
      End: gaps.length - 1,
    };
    if (!(event.key in to)) return;
    event.preventDefault();
    gaps[to[event.key]!]?.focus();
  };
}

/** The parts of a formula between which it may break. */
function split(formula: string): Runs {
  return formula.split(/(?=[([·])/).map((part) => [part]);
}

function piece({ formula, face, said }: Piece): TemplateResult {
  if (face)
    return html`<li><span class=${cardClasses(face, { fixed: true })}>${cardInner(face, { key: formula, face: "" })}</span><span class="vh">${said}</span></li>`;
  return html`<li class="no-ion"><b>${drawFormula(split(formula))}</b><span>${said}</span></li>`;
}
