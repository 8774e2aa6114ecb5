/** The words of a button. The first one stands alone on a phone. */
import { html, nothing, type TemplateResult } from "lit-html";

export function label(words: string): TemplateResult {
  const [first = "", ...rest] = words.split(" ");
  return html`${first}${rest.length > 0 ? html`<span class="w"> ${rest.join(" ")}</span>` : nothing}`;
}
