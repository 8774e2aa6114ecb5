/** What was hard for the class, to talk about, to print and to save. It names no one and ranks no one. */
import { html, nothing, type TemplateResult } from "lit-html";
import { icon } from "../drawing/icons";
import { picture } from "../drawing/pictures";
import { words } from "../words";
import type { EarlierGame, Overview, SpreadingIdea } from "./class_view";

const FEW = 3; // smaller numbers could point at someone
const FILE = "look-back.csv";

type Idea = EarlierGame["ideas"][number] & Pick<SpreadingIdea, "why">;
interface Game extends EarlierGame {
  ideas: Idea[];
}

/** The games of this class, the current one first. */
function games({ game, here, tables, rounds, ideas, earlier }: Overview): Game[] {
  return [{ title: game.title, pupils: here.length, tables: tables.length, rounds, ideas }, ...earlier];
}

export function lookBack(seen: Overview): TemplateResult {
  return html`<section class="class-back">
    ${games(seen).map(gamePart)}
    <p class="row back-buttons"><button type="button" class="btn" @click=${() => window.print()}>${words("back.print")}</button>${saveLink(seen)}</p>
    <p class="note">${words("back.kept")}</p>
  </section>`;
}

function gamePart({ title, pupils, tables, rounds, ideas }: Game, at: number): TemplateResult {
  return html`<h3>${words("back.title", { game: title })}</h3>
    <p>${words("back.played", { n: pupils })} ${words("back.tables", { n: tables })} ${words("back.rounds", { n: rounds })}</p>
    ${ideas.length > 0 ? html`<ol>${ideas.map(ideaPart)}</ol>` : html`<p class="note">${words(rounds > 0 || at > 0 ? "back.none" : "back.nothing")}</p>`}`;
}

function ideaPart({ name, pupils, mend, next, why }: Idea): TemplateResult {
  return html`<li><h4>${name} <small>${howMany(pupils)}</small></h4>
    <p>${mend} <b>${next}</b></p>${why ? picture(why) : nothing}</li>`;
}

function howMany(pupils: number): string {
  return pupils < FEW ? words("back.few") : words("live.idea", { n: pupils });
}

/** A link that saves the look back, if there is anything in it. It contains the file, so no server is asked. */
export function saveLink(seen: Overview): TemplateResult | typeof nothing {
  if (games(seen).every(({ ideas }) => ideas.length === 0)) return nothing;
  const href = `data:text/csv;charset=utf-8,${encodeURIComponent(`\ufeff${spreadsheet(seen)}`)}`;
  return html`<a class="btn" download=${FILE} href=${href}>${icon("save")}${words("back.save")}</a>`;
}

/** The look back as lines for a spreadsheet, one for each idea. */
export function spreadsheet(seen: Overview): string {
  const head = [
    words("back.column_game"),
    words("back.column_idea"),
    words("back.column_pupils"),
    words("back.column_mend"),
    words("back.column_next"),
  ];
  const lines = games(seen).flatMap(({ title, ideas }) =>
    ideas.map(({ name, pupils, mend, next }) => [title, name, howMany(pupils), mend, next]),
  );
  return [head, ...lines].map((line) => `${line.map(quoted).join(",")}\r\n`).join("");
}

function quoted(cell: string): string {
  return `"${cell.replaceAll('"', '""')}"`;
}
