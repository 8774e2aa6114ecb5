/** Two faces without a medallion: a big digit over its ten-frame, and a round tile with a sign and its word. */
import { html, svg, type TemplateResult } from "lit-html";
import type { Face } from "../view";

/** A digit that can be read from a distance; below it, that many of ten dots are filled. */
export function numeral(face: Face, n: number): TemplateResult {
  return html`<span class="numeral" aria-hidden="true">${text(face)}</span>
    <svg class="ten" viewBox="0 0 72 29" aria-hidden="true">
      ${Array.from({ length: 10 }, (_, i) => {
        const [x, y] = [7.2 + (i % 5) * 14.4, i < 5 ? 7.4 : 21.6];
        return svg`<circle class=${i < n ? "full" : "free"} cx=${x} cy=${y} r="5.4" />`;
      })}
    </svg>`;
}

export function tile(face: Face): TemplateResult {
  return html`<span class="sign" aria-hidden="true">${text(face)}</span><span class="word" aria-hidden="true">${face.name}</span>`;
}

function text(face: Face): string {
  return face.symbol.map(([words]) => words).join("");
}
