/** The top of the table: its name, what can be opened or heard, and what has to be told before all else. */
import { html, nothing, type TemplateResult } from "lit-html";
import { icon } from "../../drawing/icons";
import type { Setup, View } from "../../view";
import { words } from "../../words";
import type { SideName, SidePanels } from "../side/side_panels";

/** What the top needs of its table. */
export interface TopTable {
  readonly id: string;
  readonly side: Pick<SidePanels, "open" | "toggle" | "told" | "tell" | "repeat" | "closeTold">;
  readonly link: { readonly silent: boolean; askAgain(): void };
}

type Part = TemplateResult | typeof nothing;

export function top(table: TopTable, setup: Setup, view: View): TemplateResult {
  return html`<div class="top">
      <div>
        <h2>${setup.title}</h2>
        <div class="sub">${view.subtitle}</div>
      </div>
      <span class="grow"></span>
      ${view.sheet ? opener(table, "sheet", "book", view.sheet.title) : nothing}
      ${quiet("eye", words("table.describe"), () => table.side.tell(view.describe.table))}
      ${quiet("list", words("table.describe_hand"), () => table.side.tell(view.describe.hand))}
      ${quiet("repeat", words("table.repeat"), () => table.side.repeat())}
      ${opener(table, "settings", "keys", words("settings.title"))}
    </div>
    ${view.notice ? html`<p class="notice">${view.notice}</p>` : nothing}`;
}

type QuietIcon = "book" | "eye" | "list" | "repeat" | "keys";

function quiet(sign: QuietIcon, said: string, press: () => void): TemplateResult {
  return html`<button class="btn-q" type="button" title=${said} @click=${press}>
    ${icon(sign)} <span>${said}</span>
  </button>`;
}

function opener(table: TopTable, which: SideName, sign: QuietIcon, said: string): TemplateResult {
  const open = table.side.open === which;
  return html`<button
    class="btn-q"
    type="button"
    title=${said}
    aria-expanded=${open}
    aria-controls=${open ? `rk-side-${table.id}` : nothing}
    @click=${() => table.side.toggle(which)}
  >
    ${icon(sign)} <span>${said}</span>
  </button>`;
}

/** What Describe and Repeat say, to be read as well. */
export function told(table: TopTable): Part {
  if (!table.side.told) return nothing;
  return html`<div class="describe" data-told>
    <p>${table.side.told}</p>
    <button class="x" type="button" aria-label=${words("table.close")} @click=${() => table.side.closeTold()}>${icon("x")}</button>
  </div>`;
}

/** The kernel is silent. Looking around still works; nothing that was done is lost. */
export function offline(table: TopTable): Part {
  if (!table.link.silent) return nothing;
  return html`<div class="offline" role="alert">
    ${icon("link")}
    <p>${words("offline.what")} ${words("offline.hint")}</p>
    <div class="row">
      <button class="btn" type="button" @click=${() => table.link.askAgain()}>${words("offline.try_again")}</button>
      <button class="btn" type="button" @click=${() => window.location.reload()}>${words("offline.reload")}</button>
    </div>
  </div>`;
}
