/** The buttons at the foot of the mat: everything that a player can do. */
import { html, nothing, type TemplateResult } from "lit-html";
import { repeat } from "lit-html/directives/repeat.js";
import { icon } from "../../drawing/icons";
import type { TabStops } from "../../focus";
import type { Action } from "../../view";
import { words } from "../../words";
import { label } from "../label";
import type { Actions } from "./actions";

/** What the toolbar needs of its table. */
export interface ToolbarTable {
  readonly stops: Pick<TabStops, "stop">;
  readonly actions: Pick<Actions, "all" | "main" | "act">;
}

const ROW = 5; // buttons that a phone shows side by side, with signs

/** All actions stay; those that are not possible now tell why, in their second line and when pressed. */
export function toolbar(table: ToolbarTable): TemplateResult | typeof nothing {
  const actions = table.actions.all();
  if (actions.length === 0) return nothing;
  const stop = table.stops.stop("actions", actions.map((action) => action.id), table.actions.main()?.id);
  return html`<div class="bar ${actions.length > ROW ? "many" : ""}" role="toolbar" aria-label=${words("actions.title")} data-group="actions">
    ${repeat(actions, (action) => action.id, (action) => button(table, action, action.id === stop))}
  </div>`;
}

function button(table: ToolbarTable, action: Action, isStop: boolean): TemplateResult {
  return html`<button
    class="act ${action.main ? "go" : ""}"
    type="button"
    data-item=${action.id}
    tabindex=${isStop ? 0 : -1}
    aria-disabled=${action.enabled ? nothing : "true"}
    @click=${() => table.actions.act(action.id)}
  >
    ${icon(action.icon)}
    <span
      ><b>${label(action.label)}</b>
      <small>${action.note}</small></span
    >
  </button>`;
}
