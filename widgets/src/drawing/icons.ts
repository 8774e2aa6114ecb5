/** Icons beside words, and the animals that represent players. Their drawings are in sprite.ts. */
import { html, type TemplateResult } from "lit-html";
import type { Seat } from "../view";
import type { IconName } from "./sprite";

export type { IconName };

export function icon(name: IconName): TemplateResult {
  return html`<svg class="ic" aria-hidden="true"><use href="#rk-i-${name}"></use></svg>`;
}

export function avatar(name: Seat["avatar"]): TemplateResult {
  return html`<svg class="ava" aria-hidden="true"><use href="#rk-v-${name}"></use></svg>`;
}

/** Three card backs, to go before the number of cards in a hand. */
export function backs(): TemplateResult {
  return html`<svg aria-hidden="true"><use href="#rk-backs"></use></svg>`;
}
