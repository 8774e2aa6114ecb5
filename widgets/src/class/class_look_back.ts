/** What was hard for the class, to talk about and to print. It names no one and ranks no one. */
import { html, nothing, type TemplateResult } from "lit-html";
import { icon } from "../drawing/icons";
import { picture } from "../drawing/pictures";
import { words } from "../words";
import type { Overview, SpreadingIdea } from "./class_view";

const FEW = 3; // smaller numbers could point at someone

export function lookBack({ ideas, tables, here, game }: Overview): TemplateResult {
  const rounds = tables.reduce((sum, table) => sum + table.round - (table.over ? 0 : 1), 0);
  return html`<section class="class-back">
    <h3>${words("back.title", { game: game.title })}</h3>
    <p>${words("back.played", { n: here.length })} ${words("back.tables", { n: tables.length })} ${words("back.rounds", { n: rounds })}</p>
    ${ideas.length > 0 ? html`<ol>${ideas.map(idea)}</ol>` : html`<p class="note">${words(rounds > 0 ? "back.none" : "back.nothing")}</p>`}
    <p class="row back-buttons"><button type="button" class="btn" @click=${() => window.print()}>${icon("save")}${words("back.print")}</button></p>
    <p class="note">${words("back.kept")}</p>
  </section>`;
}

function idea({ name, pupils, mend, next, why }: SpreadingIdea): TemplateResult {
  return html`<li><h4>${name} <small>${pupils < FEW ? words("back.few") : words("live.idea", { n: pupils })}</small></h4>
    <p>${mend} <b>${next}</b></p>${why ? picture(why) : nothing}</li>`;
}
