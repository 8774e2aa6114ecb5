/** Icons beside words, drawn in sprite.ts, and the animals that represent players. */
import { html, type TemplateResult } from "lit-html";
import { type Animal, AVATARS } from "./avatars";
import type { IconName } from "./sprite";

export type { IconName };

export function icon(name: IconName): TemplateResult {
  return html`<svg class="ic" aria-hidden="true"><use href="#rk-i-${name}" /></svg>`;
}

export function avatar(name: Animal): TemplateResult {
  return html`<svg class="ava" viewBox="0 0 48 48" aria-hidden="true" fill="#2b1f16"
    stroke-linecap="round" stroke-linejoin="round">${AVATARS[name]}</svg>`;
}

/** Three card backs, to go before the number of cards in a hand. */
export function backs(): TemplateResult {
  return html`<svg aria-hidden="true"><use href="#rk-backs" /></svg>`;
}
