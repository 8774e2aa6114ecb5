/** Panels beside the game, opened from the top: the reference sheet, the keys and settings. Not modal. */
import { html, nothing, type TemplateResult } from "lit-html";
import { runs } from "../drawing/card";
import { icon } from "../drawing/icons";
import type { Table } from "../table";
import type { Sheet, View } from "../view";
import { WORDS } from "../words";

const LONG_NOTE = 30; // letters; with a longer one in a group, all notes of it get lines of their own

export function side(table: Table, view: View): TemplateResult | typeof nothing {
  if (table.side === "keys") return panel(table, "keys", WORDS.keysTitle, keys(table));
  if (table.side === "sheet" && view.sheet) return panel(table, "sheet", view.sheet.title, sheet(view.sheet));
  return nothing;
}

function panel(table: Table, which: string, title: string, body: TemplateResult): TemplateResult {
  const id = `rk-side-${table.link.page}`;
  return html`<section class="aside ${which}" id=${id} data-side tabindex="-1" aria-labelledby="${id}-title">
    <button class="x" type="button" aria-label=${WORDS.close} @click=${() => table.closeSide()}>${icon("x")}</button>
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

function keys(table: Table): TemplateResult {
  return html`<dl>
      ${WORDS.keyMap.map(
        ([names, does]) => html`<div>
          <dt>${names.map((name) => html`<kbd>${name}</kbd> `)}</dt>
          <dd>${does}</dd>
        </div>`,
      )}
    </dl>
    <div class="row">
      ${toggle(WORDS.shortWords, table.shortWords, (on) => table.setShortWords(on))}
      ${toggle(WORDS.motion, table.motion, (on) => table.setMotion(on))}
    </div>`;
}

function toggle(words: string, on: boolean, set: (on: boolean) => void): TemplateResult {
  return html`<button class="btn" type="button" aria-pressed=${on} @click=${() => set(!on)}>
    ${on ? icon("check") : nothing} ${words}
  </button>`;
}
