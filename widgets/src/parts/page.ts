/** The whole table, in reading order: title, others, piles, the player's mat, scores and log. */
import { html, nothing, type TemplateResult } from "lit-html";
import { sprite } from "../drawing/sprite";
import type { Table } from "../table";
import { WORDS } from "../words";
import { foot } from "./foot";
import { mat } from "./mat";
import { seats } from "./seats";
import { side } from "./side";
import { offline, told, top } from "./top";
import { piles } from "./zones";

export function page(table: Table): TemplateResult {
  const { setup, view } = table;
  return html`${sprite()}${table.voice.element}
    ${setup && view?.rev !== undefined
      ? html`<a class="skip" href="#rk-hand-${table.link.page}" @click=${skip(table)}>${WORDS.skip}</a>
          ${top(table, setup, view)} ${told(table)} ${side(table, view)} ${offline(table)}
          ${seats(table, view)} ${piles(table, view)} ${mat(table, view)} ${foot(view)}`
      : html`<p class="notice">${WORDS.loading}</p>${setup ? offline(table) : nothing}`}
    <div class="ghosts" aria-hidden="true"></div>`;
}

/** The link stays inside the widget: no jump of the page, no entry in its history. */
function skip(table: Table) {
  return (event: Event) => {
    event.preventDefault();
    table.skipToHand();
  };
}
