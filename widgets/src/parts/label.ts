/** Words that several parts of a table need. */
import { html, nothing, type TemplateResult } from "lit-html";
import { words } from "../words";

/** What a ring says to those who do not see it. */
export function lookHere(): TemplateResult {
  return html`<span class="vh">${words("tray.look_here")}</span>`;
}

/** The words of a button. The first one stands alone on a phone. */
export function label(said: string): TemplateResult {
  const [first = "", ...rest] = said.split(" ");
  return html`${first}${rest.length > 0 ? html`<span class="w"> ${rest.join(" ")}</span>` : nothing}`;
}
