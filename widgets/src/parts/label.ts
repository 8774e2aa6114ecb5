/** Words that several parts of a table need. */
import { html, nothing, type TemplateResult } from "lit-html";
import { words } from "../words";

/** The name of a part; where a nudge asks to look at it, the ring around it is said before. */
export function ringedName(name: string, isRinged: boolean): string {
  return isRinged ? `${words("tray.look_here")} ${name}` : name;
}

/** The same where the name is seen as well. */
export function lookHere(isRinged: boolean): TemplateResult | typeof nothing {
  return isRinged ? html`<span class="vh">${words("tray.look_here")}</span> ` : nothing;
}

/** The words of a button. The first one stands alone on a phone. */
export function label(said: string): TemplateResult {
  const [first = "", ...rest] = said.split(" ");
  return html`${first}${rest.length > 0 ? html`<span class="w"> ${rest.join(" ")}</span>` : nothing}`;
}
