/** Panels beside the game, opened from the top: the reference sheet, the keys and settings. Not modal. */
import { html, nothing, type TemplateResult } from "lit-html";
import { runs } from "../../drawing/card";
import { icon } from "../../drawing/icons";
import type { Sheet, View } from "../../view";
import { WORDS } from "../../words";
import type { SideName, SidePanels } from "./side_panels";

/** What the side panels need of their table. */
export interface SideTable {
  readonly id: string;
  readonly side: Pick<SidePanels, "open" | "close" | "shortWords" | "motion" | "setShortWords" | "setMotion">;
}

const LONG_NOTE = 30; // letters; with a longer one in a group, all notes of it get lines of their own

export function side(table: SideTable, view: View): TemplateResult | typeof nothing {
  if (table.side.open === "keys") return panel(table, "keys", WORDS.keysTitle, keys(table.side));
  if (table.side.open === "sheet" && view.sheet) return panel(table, "sheet", view.sheet.title, sheet(view.sheet));
  return nothing;
}

function panel(table: SideTable, which: SideName, title: string, body: TemplateResult): TemplateResult {
  const id = `rk-side-${table.id}`;
  return html`<section class="aside ${which}" id=${id} data-side tabindex="-1" aria-labelledby="${id}-title">
    <button class="x" type="button" aria-label=${WORDS.close} @click=${() => table.side.close()}>${icon("x")}</button>
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
      ${WORDS.keyMap.map(
        ([names, does]) => html`<div>
          <dt>${names.map((name) => html`<kbd>${name}</kbd> `)}</dt>
          <dd>${does}</dd>
        </div>`,
      )}
    </dl>
    <div class="row">
      ${toggle(WORDS.shortWords, side.shortWords, (on) => side.setShortWords(on))}
      ${toggle(WORDS.motion, side.motion, (on) => side.setMotion(on))}
    </div>`;
}

function toggle(words: string, on: boolean, set: (on: boolean) => void): TemplateResult {
  return html`<button class="btn" type="button" aria-pressed=${on} @click=${() => set(!on)}>
    ${on ? icon("check") : nothing} ${words}
  </button>`;
}
