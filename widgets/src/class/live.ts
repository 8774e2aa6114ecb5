/** All tables as anyone in the room may see them, and what is worth a look; never a hand. */
import { html, nothing, type TemplateResult } from "lit-html";
import { avatar, icon } from "../drawing/icons";
import { words } from "../words";
import { animalOf, type Overview, type SpreadingIdea, type TableFacts } from "./class_view";
import { presence } from "./seat_strip";

export function live(seen: Overview, show: (idea: SpreadingIdea) => void): TemplateResult {
  return html`<div class="live-parts">
    <section class="live-rail"><h3>${words("live.worth")}</h3>${worth(seen, show)}
      <p class="note">${words("live.legend")}</p></section>
    <div class="live-tables">${seen.tables.map(table)}</div>
  </div>`;
}

function table(shown: TableFacts): TemplateResult {
  const { table, round, over, stuck, last, seats } = shown;
  return html`<section class="live-table class-card ${stuck ? "is-stuck" : ""} ${over ? "is-over" : ""}">
    <h3>${words("seat.title", { n: table })} <small>${words("live.round", { n: round })}</small></h3>
    <p class="live-now">${now(shown)}</p>
    <ul>${seats.map(
      (seat) => html`<li class=${seat.to_act && !over ? "is-acting" : ""}>${avatar(animalOf(seat.name))}
        <span class="live-name">${seat.name} ${seat.presence === "here" || seat.presence === "" ? nothing : presence(seat.presence)}</span>
        <small>${seat.note || words("live.cards", { n: seat.cards })}</small><span class="live-points">${seat.points}</span></li>`,
    )}</ul>
    <p class="live-last" title=${last}>${last}</p>
  </section>`;
}

/** What a table is doing, and for how long. */
function now({ over, asking, stuck, waited, seats }: TableFacts): TemplateResult {
  const time =
    waited < 60 ? words("live.seconds", { n: waited }) : words("live.minutes", { n: Math.floor(waited / 60) });
  const names = seats.filter((seat) => seat.to_act).map((seat) => seat.name);
  const [sign, text] = over
    ? (["flag", words("live.over")] as const)
    : asking
      ? (["rule", words("live.asking")] as const)
      : stuck
        ? (["clock", words("live.waits", { names: names.join(", ") })] as const)
        : (["play", words("live.plays", { names: names.join(", ") })] as const);
  return html`${icon(sign)}${text}<span>${time}</span>`;
}

function worth({ tables, ideas, phase }: Overview, show: (idea: SpreadingIdea) => void): TemplateResult {
  const gone = tables.flatMap((table) =>
    table.seats.filter((seat) => seat.presence === "left").map((seat) => ({ name: seat.name, table: table.table })),
  );
  const signs = [
    ...ideas.filter((idea) => idea.spreads).map((idea) => ideaCard(idea, show)),
    ...tables
      .filter((table) => table.stuck)
      .map(
        (table) =>
          html`<article class="live-sign is-stuck"><h4>${words("live.stuck_at", { n: table.table })}</h4><p>${words("live.stuck_text")}</p></article>`,
      ),
    ...gone.map(
      ({ name, table }) =>
        html`<article class="live-sign"><h4>${words("live.gone", { name, n: table })}</h4><p>${words("live.gone_text")}</p></article>`,
    ),
  ];
  const quiet = ideas.filter((idea) => !idea.spreads);
  return html`${signs.length > 0 ? signs : html`<p>${words(phase === "playing" ? "live.nothing" : "live.rest")}</p>`}
    ${quiet.length > 0 ? html`<details class="live-quiet"><summary>${words("live.other_ideas", { n: quiet.length })}</summary>${quiet.map((idea) => ideaCard(idea, show))}</details>` : nothing}`;
}

function ideaCard(idea: SpreadingIdea, show: (idea: SpreadingIdea) => void): TemplateResult {
  return html`<article class="live-sign is-idea"><h4>${icon("atom")}${idea.name}</h4>
    <p>${words("live.idea", { n: idea.pupils })} ${words("live.idea_tables", { n: idea.tables })}</p>
    <button type="button" class="btn" @click=${() => show(idea)}>${icon("board")}${words("live.show")}</button></article>`;
}
