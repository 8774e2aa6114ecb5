/** The buttons at the bottom of the mat: everything a player can do. */
import { html, nothing, type TemplateResult } from "lit-html";
import { repeat } from "lit-html/directives/repeat.js";
import { icon } from "../../drawing/icons";
import type { TabStops } from "../../focus";
import type { Action } from "../../view";
import { words } from "../../words";
import { label } from "../label";
import type { Actions } from "./actions";

/** What the toolbar needs from its table. */
export interface ToolbarTable {
  readonly stops: Pick<TabStops, "stop">;
  readonly actions: Pick<Actions, "all" | "main" | "press" | "moreOpen" | "toggleMore">;
}

const ROW = 5; // buttons that fit side by side on a phone
const COMMON = ["hint", "undo"]; // common to all tables: always at the end, always the same width

/**
 * All actions stay, in their order; those that are not possible now say why, in their second line and when pressed. If a
 * phone has no room for all of them, those that the game can spare at the moment are under "More".
 */
export function toolbar(table: ToolbarTable): TemplateResult | typeof nothing {
  const actions = table.actions.all();
  if (actions.length === 0) return nothing;
  const [own, common] = [
    actions.filter((action) => !COMMON.includes(action.id)),
    actions.filter((action) => COMMON.includes(action.id)),
  ];
  const many = actions.length > ROW && own.some((action) => action.spare);
  const stop = table.stops.stop(
    "actions",
    actions.map((action) => action.id),
    table.actions.main()?.id,
  );
  const { moreOpen } = table.actions;
  // a stylesheet could count buttons with :has, but then all of them would be styled again at every move
  const classes = [
    "bar",
    actions.length > 3 ? "of-four" : "",
    actions.length > 4 ? "of-five" : "",
    actions.length > ROW ? "many" : "",
    many && moreOpen ? "open" : "",
  ];
  return html`<div
    class=${classes.join(" ")}
    role="toolbar"
    aria-label=${words("actions.title")}
    data-group="actions"
  >
    ${repeat(
      own,
      (action) => action.id,
      (action) => button(table, action, action.id === stop, many && !action.main && action.spare),
    )}
    ${many ? more(table) : nothing}
    ${repeat(
      common,
      (action) => action.id,
      (action) => button(table, action, action.id === stop),
    )}
  </div>`;
}

function more({ actions }: ToolbarTable): TemplateResult {
  return html`<button class="act more" type="button" aria-expanded=${actions.moreOpen} @click=${() => actions.toggleMore()}>
    ${icon("more")} <span><b>${words("actions.more")}</b></span>
  </button>`;
}

function button(table: ToolbarTable, action: Action, isStop: boolean, isSpare = false): TemplateResult {
  return html`<button
    class="act ${action.main ? "go" : ""} ${isSpare ? "spare" : ""} ${COMMON.includes(action.id) ? "steady" : ""}"
    type="button"
    title=${action.note || nothing}
    data-item=${action.id}
    tabindex=${isStop ? 0 : -1}
    aria-disabled=${action.enabled ? nothing : "true"}
    @click=${(event: MouseEvent) => table.actions.press(action.id, event.detail)}
  >
    ${icon(action.icon)}
    <span
      ><b>${label(action.label)}</b>
      <small>${action.note}</small></span
    >
  </button>`;
}
