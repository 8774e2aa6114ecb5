/** The letters at the foot of a card's spine. A long mark takes room from the name beside it. */
import { html, type TemplateResult } from "lit-html";

const MOST = 4; // letters, as view.ts says

export function mark(letters: string): TemplateResult {
  const shown = [...letters].slice(0, MOST);
  return html`<span class="mk ${shown.length > 2 ? "long" : ""}" aria-hidden="true">${shown.join("")}</span>`;
}
