/** The whole table, in reading order: title, others, piles, the player's mat, scores and log. */
import { html, nothing, type TemplateResult } from "lit-html";
import { sprite } from "../drawing/sprite";
import { focusGroup } from "../focus";
import type { Setup, View } from "../view";
import type { Voice } from "../voice";
import { words } from "../words";
import { foot } from "./foot/foot";
import { mat, type MatTable } from "./mat/mat";
import { seats, type SeatsTable } from "./seats/seats";
import { side, type SideTable } from "./side/side";
import { offline, told, top, type TopTable } from "./top/top";
import { piles, type ZonesTable } from "./zones/zones";

/** What the page needs of its table: what its parts need, and what the kernel said last. */
export type PageTable = TopTable & SideTable & SeatsTable & ZonesTable & MatTable & Whole;

interface Whole {
  readonly root: HTMLElement;
  readonly setup: Setup | null;
  readonly view: View | null;
  readonly voice: Voice;
}

export function page(table: PageTable): TemplateResult {
  const { setup, view } = table;
  return html`${sprite()}${table.voice.element}
    ${setup && view?.rev !== undefined
      ? html`<a class="skip" href="#rk-hand-${table.id}" @click=${skip(table)}>${words("table.skip")}</a>
          ${top(table, setup, view)} ${told(table)} ${side(table, view)} ${offline(table)}
          ${seats(table, view)} ${piles(table, view)} ${mat(table, view)} ${foot(view)}`
      : html`<p class="notice">${words("table.loading")}</p>${setup ? offline(table) : nothing}`}
    <div class="ghosts" aria-hidden="true"></div>`;
}

/** The link stays inside the widget: no jump of the page, no entry in its history. */
function skip({ root }: PageTable) {
  return (event: Event) => {
    event.preventDefault();
    focusGroup(root, "hand");
  };
}
