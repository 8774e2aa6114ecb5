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
  readonly actions: Pick<Actions, "all" | "main" | "act" | "moreOpen" | "toggleMore">;
}

const ROW = 5; // buttons that a phone shows side by side

/**
 * All actions stay, in their order; those that are not possible now tell why, in their second line and when pressed. Where
 * a phone has no room for all, those that matter least now stand under "More".
 */
export function toolbar(table: ToolbarTable): TemplateResult | typeof nothing {
  const actions = table.actions.all();
  if (actions.length === 0) return nothing;
  const many = actions.length > ROW;
  const spare = many ? leastWanted(actions, actions.length - ROW + 1) : [];
  const stop = table.stops.stop("actions", actions.map((action) => action.id), table.actions.main()?.id);
  const { moreOpen } = table.actions;
  return html`<div
    class="bar ${many ? "many" : ""} ${many && moreOpen ? "open" : ""}"
    role="toolbar"
    aria-label=${words("actions.title")}
    data-group="actions"
  >
    ${repeat(actions, (action) => action.id, (action) => button(table, action, action.id === stop, spare.includes(action)))}
    ${many ? more(table) : nothing}
  </div>`;
}

/** So many of the actions that can be missed best: first those that are not possible now, the later ones first. */
function leastWanted(actions: Action[], count: number): Action[] {
  const worth = (action: Action) => (action.main ? 2 : action.enabled ? 1 : 0);
  return [...actions].reverse().sort((a, b) => worth(a) - worth(b)).slice(0, count);
}

function more({ actions }: ToolbarTable): TemplateResult {
  return html`<button class="act more" type="button" aria-expanded=${actions.moreOpen} @click=${() => actions.toggleMore()}>
    ${icon("more")} <span><b>${words("actions.more")}</b></span>
  </button>`;
}

function button(table: ToolbarTable, action: Action, isStop: boolean, isSpare: boolean): TemplateResult {
  return html`<button
    class="act ${action.main ? "go" : ""} ${isSpare ? "spare" : ""}"
    type="button"
    title=${action.note || nothing}
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
