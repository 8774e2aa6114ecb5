/**
 * What covers everything while one device is passed from one person to another: it says whose turn it is to look, and
 * shows no card.
 */
import { html, type TemplateResult } from "lit-html";
import { avatar } from "../../drawing/icons";
import type { View } from "../../view";
import { type ToolbarTable, toolbar } from "../actions/toolbar";

export function cover(table: ToolbarTable, { banner, me }: View): TemplateResult {
  return html`<section class="cover" aria-label=${banner.title}>
    <div>
      ${avatar(me.avatar)}
      <h2>${banner.title}</h2>
      <p>${banner.text}</p>
      ${toolbar(table)}
    </div>
  </section>`;
}
