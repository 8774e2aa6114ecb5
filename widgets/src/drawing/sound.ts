/** The card of a sound: its key word on top with the letters that make the sound, a large symbol, its spellings below. */
import { html, nothing, type TemplateResult } from "lit-html";
import type { Art, Face } from "../view";
import { mark } from "./mark";
import { shapeAlone } from "./medallion";

type Sound = Extract<Art, { draw: "sound" }>;

export function sound(face: Face, { key, spellings }: Sound): TemplateResult {
  const [before, letters, after] = key;
  const symbol = face.symbol.map(([text]) => text).join("");
  return html`<span class="spine"></span>
    <span class="key" aria-hidden="true">${before}<u>${letters}</u>${after}</span>
    ${shapeAlone(face.shape)}
    <span class="ipa ${symbol.length > 2 ? "long" : ""}" lang="en-fonipa" aria-hidden="true">${symbol}</span>
    ${mark(face.mark)}
    ${spellings ? html`<span class="spl" aria-hidden="true">${spellings}</span>` : nothing}`;
}
