/** Sentences. */
import { html, type TemplateResult } from "lit-html";

const SOUND = /(\/[^\s/]+\/)/; // "/θ/"

/** A sentence in which a sound between slashes stays on one line: a browser may break after the first slash. */
export function prose(text: string): string | (string | TemplateResult)[] {
  const parts = text.split(SOUND);
  return parts.length === 1 ? text : parts.map((part, at) => (at % 2 ? html`<span class="nb">${part}</span>` : part));
}
