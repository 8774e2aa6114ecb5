/** Words that several parts of a table need. */
import { html, nothing, type TemplateResult } from "lit-html";
import { words } from "../words";

/** The name of a part as it is read out; if a nudge draws a ring around it, "look here" comes first. */
export function ringedName(name: string, isRinged: boolean): string {
  return isRinged ? `${words("tray.look_here")} ${name}` : name;
}

/** The same words for a part whose name is also on the page. */
export function lookHere(isRinged: boolean): TemplateResult | typeof nothing {
  return isRinged ? html`<span class="vh">${words("tray.look_here")}</span> ` : nothing;
}

/** The words of a button. A phone shows only the first one. */
export function label(said: string): TemplateResult {
  const [first = "", ...rest] = said.split(" ");
  return html`${first}${rest.length > 0 ? html`<span class="w"> ${rest.join(" ")}</span>` : nothing}`;
}
