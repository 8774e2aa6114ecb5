/** What the top bar opens, in the place that all sheets share. Not modal. */
import { html, nothing, type TemplateResult } from "lit-html";
import { cardClasses, runs } from "../../drawing/card";
import { factsInner } from "../../drawing/facts";
import { icon } from "../../drawing/icons";
import type { Settings } from "../../settings";
import type { Setup, Sheet, View } from "../../view";
import type { Voice } from "../../voice";
import { words } from "../../words";
import type { Actions } from "../actions/actions";
import type { Faces } from "../faces";
import type { FullScreen } from "../top/full_screen";
import { gameSoFar } from "./game_so_far";
import { mySettings } from "./my_settings";
import type { SideName, SidePanels } from "./side_panels";

/** What the side panels need from their table. */
export interface SideTable extends Faces {
  readonly id: string;
  readonly setup: Setup | null;
  readonly side: Pick<SidePanels, "open" | "close" | "toggle" | "tell">;
  readonly settings: Settings;
  readonly actions: Pick<Actions, "all">;
  readonly fullScreen: Pick<FullScreen, "possible" | "on" | "toggle">;
  readonly voice: Pick<Voice, "news" | "repeat">;
}

const LONG_NOTE = 30; // letters; if one note in a group is longer, all the group's notes get separate lines

export function side(table: SideTable, view: View): TemplateResult | typeof nothing {
  const sheet = table.setup?.sheet;
  switch (table.side.open) {
    case null:
      return nothing;
    case "sheet":
      return sheet ? panel(table, "reference", sheet.title, reference(sheet)) : nothing;
    case "now":
      return panel(table, "now", view.banner.title, html`<p>${view.banner.text}</p>`);
    case "facts":
      return panel(table, "all-facts", words("table.facts"), html`${allFacts(table, view)}`);
    case "describe":
      return panel(table, "describe", words("table.describe"), describe(table, view));
    case "log":
      return nothing; // it is always in the page, even when hidden: see `soFar`
    case "settings":
      return panel(table, "settings", words("settings.title"), settings(table));
    case "menu":
      return panel(table, "menu", words("table.more"), menu(table));
  }
}

/** The game so far stays in the page even when hidden, so that searching the page finds it. */
export function soFar(table: SideTable, view: View): TemplateResult {
  return panel(table, "so-far", words("log.title"), gameSoFar(view), table.side.open !== "log");
}

function panel(table: SideTable, which: string, title: string, body: TemplateResult, hidden = false): TemplateResult {
  const id = hidden ? nothing : `rk-side-${table.id}`;
  return html`<section class="sheet plain ${which}" id=${id} ?hidden=${hidden} ?data-side=${!hidden} tabindex="-1" aria-label=${title}>
    <button class="x" type="button" aria-label=${words("table.close")} @click=${() => table.side.close()}>${icon("x")}</button>
    <h3>${title}</h3>
    <div class="body" tabindex="0">${body}</div>
  </section>`;
}

function reference({ groups }: Sheet): TemplateResult {
  return html`<div class="groups">
    ${groups.map(
      (group) =>
        html`<section>
          <h4>${group.title}</h4>
          <ul class=${group.rows.some((row) => row.note.length > LONG_NOTE) ? "long" : ""}>
            ${group.rows.map(
              (row) =>
                html`<li>
                  <b aria-hidden="true">${runs(row.symbol)}</b><span class="vh">${row.say}</span>
                  <span aria-hidden="true">${row.name}</span> <small>${row.note}</small>
                </li>`,
            )}
          </ul>
        </section>`,
    )}
  </div>`;
}

/** The cards in front of the player, with everything known about them. */
function allFacts(table: SideTable, view: View): TemplateResult[] {
  const cards = view.zones.flatMap((zone) => (zone.mine ? zone.cards : []));
  return cards.map((card) => {
    const face = table.face(card);
    return html`${face?.facts ? html`<div class="${cardClasses(face, { fixed: true })} large">${factsInner(face, face.facts, card)}</div>` : nothing}`;
  });
}

/** The table in words, to read or hear. */
function describe(table: SideTable, view: View): TemplateResult {
  return html`${part(words("table.describe_table"), view.describe.table, () => table.side.tell("table"))}
    ${part(words("table.describe_hand"), view.describe.hand, () => table.side.tell("hand"))}
    ${part(words("table.repeat"), table.voice.news, () => table.voice.repeat())}`;
}

function part(what: string, text: string, say: () => void): TemplateResult {
  return html`<button class="btn" type="button" @click=${say}>${icon("repeat")} ${what}</button>
    <p>${text}</p>`;
}

/** What does not fit in the top bar of a phone. */
function menu(table: SideTable): TemplateResult {
  const screen = table.fullScreen;
  const sheet = table.setup?.sheet;
  const entry = (which: SideName, said: string) =>
    html`<button class="btn to-${which}" type="button" @click=${() => table.side.toggle(which)}>${said}</button>`;
  return html`<div class="stack">
    ${sheet ? entry("sheet", sheet.title) : nothing} ${entry("describe", words("table.describe"))}
    ${entry("log", words("log.title"))} ${entry("settings", words("settings.title"))}
    ${
      screen.possible
        ? html`<button class="btn" type="button" aria-pressed=${screen.on} @click=${() => screen.toggle()}>${words("table.full_screen")}</button>`
        : nothing
    }
  </div>`;
}

function settings({ id, settings, actions }: SideTable): TemplateResult {
  const hears = actions.all().some((action) => action.id === "hear");
  return html`${mySettings(settings, id, hears)}
    <h4>${words("keys.title")}</h4>
    ${keys()}`;
}

function keys(): TemplateResult {
  return html`<dl>
    ${keyMap().map(
      ([names, does]) => html`<div>
        <dt>${names.split(", ").map((name) => html`<kbd>${name}</kbd> `)}</dt>
        <dd>${does}</dd>
      </div>`,
    )}
  </dl>`;
}

/** Keys, and what they do. */
function keyMap(): [string, string][] {
  return [
    [words("key_tab.keys"), words("key_tab.does")],
    [words("key_arrows.keys"), words("key_arrows.does")],
    [words("key_space.keys"), words("key_space.does")],
    [words("key_enter.keys"), words("key_enter.does")],
    [words("key_all.keys"), words("key_all.does")],
    [words("key_escape.keys"), words("key_escape.does")],
    [words("key_move.keys"), words("key_move.does")],
    [words("key_names.keys"), words("key_names.does")],
    [words("key_list.keys"), words("key_list.does")],
  ];
}
