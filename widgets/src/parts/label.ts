/** Words that several parts of a table need. */
import { html, nothing, type TemplateResult } from "lit-html";
import { words as say } from "../words";

/** What a ring says to those who do not see it. */
export function lookHere(): TemplateResult {
  return html`<span class="vh">${say("tray.look_here")}</span>`;
}

/** The words of a button. The first one stands alone on a phone. */
export function label(words: string): TemplateResult {
  const [first = "", ...rest] = words.split(" ");
  return html`${first}${rest.length > 0 ? html`<span class="w"> ${rest.join(" ")}</span>` : nothing}`;
}
