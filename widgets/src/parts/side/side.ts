/** Panels beside the game, opened from the top: the reference sheet, the settings and keys. Not modal. */
import { html, nothing, type TemplateResult } from "lit-html";
import { live } from "lit-html/directives/live.js";
import { runs } from "../../drawing/card";
import { icon } from "../../drawing/icons";
import { NAMES, PACES, type Settings } from "../../settings";
import type { Sheet, View } from "../../view";
import { words } from "../../words";
import type { SideName, SidePanels } from "./side_panels";

/** What the side panels need of their table. */
export interface SideTable {
  readonly id: string;
  readonly side: Pick<SidePanels, "open" | "close">;
  readonly settings: Settings;
}

const LONG_NOTE = 30; // letters; with a longer one in a group, all notes of it get lines of their own

export function side(table: SideTable, view: View): TemplateResult | typeof nothing {
  if (table.side.open === "settings") return panel(table, "settings", words("settings.title"), settings(table));
  if (table.side.open === "sheet" && view.sheet) return panel(table, "sheet", view.sheet.title, sheet(view.sheet));
  return nothing;
}

function panel(table: SideTable, which: SideName, title: string, body: TemplateResult): TemplateResult {
  const id = `rk-side-${table.id}`;
  return html`<section class="aside ${which}" id=${id} data-side tabindex="-1" aria-labelledby="${id}-title">
    <button class="x" type="button" aria-label=${words("table.close")} @click=${() => table.side.close()}>${icon("x")}</button>
    <h3 id="${id}-title">${title}</h3>
    ${body}
  </section>`;
}

function sheet({ groups }: Sheet): TemplateResult {
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

function settings({ id, settings }: SideTable): TemplateResult {
  return html`<div class="row">
      ${toggle(words("settings.short"), settings.shortWords, (on) => settings.set("shortWords", on))}
      ${toggle(words("settings.motion"), settings.motion, (on) => settings.set("motion", on))}
    </div>
    ${oneOf(`rk-pace-${id}`, "pace", PACES, settings.pace, (pace) => settings.set("pace", pace))}
    ${oneOf(`rk-names-${id}`, "names", NAMES, settings.names, (names) => settings.set("names", names))}
    <h4>${words("keys.title")}</h4>
    ${keys()}`;
}

function toggle(said: string, on: boolean, set: (on: boolean) => void): TemplateResult {
  return html`<button class="btn" type="button" aria-pressed=${on} @click=${() => set(!on)}>
    ${on ? icon("check") : nothing} ${said}
  </button>`;
}

/** One of several values; what each is called stands in strings.toml under the name of the setting. */
function oneOf<Value extends string>(group: string, name: string, values: Value[], now: Value, set: (value: Value) => void): TemplateResult {
  return html`<fieldset class="setting">
    <legend>${words(`${name}.title`)}</legend>
    <div class="choices">
      ${values.map(
        (value) =>
          html`<label class="choice">
            <input type="radio" name=${group} value=${value} .checked=${live(value === now)} @change=${() => set(value)} />
            <span>${words(`${name}.${value}`)}</span>
          </label>`,
      )}
    </div>
  </fieldset>`;
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

/** Keys side by side, and what they do. */
function keyMap(): [string, string][] {
  return [
    [words("key_tab.keys"), words("key_tab.does")],
    [words("key_arrows.keys"), words("key_arrows.does")],
    [words("key_space.keys"), words("key_space.does")],
    [words("key_enter.keys"), words("key_enter.does")],
    [words("key_all.keys"), words("key_all.does")],
    [words("key_escape.keys"), words("key_escape.does")],
    [words("key_move.keys"), words("key_move.does")],
    [words("key_list.keys"), words("key_list.does")],
  ];
}
