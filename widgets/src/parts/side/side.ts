/** Panels beside the game, opened from the top: the reference sheet, the keys and settings. Not modal. */
import { html, nothing, type TemplateResult } from "lit-html";
import { runs } from "../../drawing/card";
import { icon } from "../../drawing/icons";
import type { Sheet, View } from "../../view";
import { words } from "../../words";
import type { SideName, SidePanels } from "./side_panels";

/** What the side panels need of their table. */
export interface SideTable {
  readonly id: string;
  readonly side: Pick<SidePanels, "open" | "close" | "shortWords" | "motion" | "setShortWords" | "setMotion">;
}

const LONG_NOTE = 30; // letters; with a longer one in a group, all notes of it get lines of their own

export function side(table: SideTable, view: View): TemplateResult | typeof nothing {
  if (table.side.open === "keys") return panel(table, "keys", words("keys.title"), keys(table.side));
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

function keys(side: SideTable["side"]): TemplateResult {
  return html`<dl>
      ${keyMap().map(
        ([names, does]) => html`<div>
          <dt>${names.split(", ").map((name) => html`<kbd>${name}</kbd> `)}</dt>
          <dd>${does}</dd>
        </div>`,
      )}
    </dl>
    <div class="row">
      ${toggle(words("keys.short"), side.shortWords, (on) => side.setShortWords(on))}
      ${toggle(words("keys.motion"), side.motion, (on) => side.setMotion(on))}
    </div>`;
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

function toggle(said: string, on: boolean, set: (on: boolean) => void): TemplateResult {
  return html`<button class="btn" type="button" aria-pressed=${on} @click=${() => set(!on)}>
    ${on ? icon("check") : nothing} ${said}
  </button>`;
}
