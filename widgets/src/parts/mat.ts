/** Everything that is mine: what to do now, the work area, feedback, my hand, my actions. */
import { html, nothing, type TemplateResult } from "lit-html";
import { repeat } from "lit-html/directives/repeat.js";
import { avatar, icon } from "../drawing/icons";
import type { Table } from "../table";
import type { Action, Banner, View } from "../view";
import { WORDS } from "../words";
import { hand } from "./hand";
import { panel } from "./panel";
import { laid } from "./seats";
import { tray } from "./tray";

type Part = TemplateResult | typeof nothing;

export function mat(table: Table, view: View): TemplateResult {
  return html`<section class="mat" aria-label=${WORDS.yours}>
    <h3 class="vh">${WORDS.yours}</h3>
    ${banner(view)} ${work(table, view)} ${view.hand.title ? hand(table, view) : nothing}
    <div class="dock">${heard(view)} ${toolbar(table, table.actions())}</div>
  </section>`;
}

/** The caption of what is heard, beside the button that was pressed, until the next thing is done. */
function heard(view: View): Part {
  return view.heard ? html`<p class="hearing">${icon("ear")} ${view.heard.caption}</p>` : nothing;
}

function banner(view: View): TemplateResult {
  const { title, text, steps, yours } = view.banner;
  return html`<div class="turn ${yours ? "" : "theirs"}">
    <div class="do">
      <b>${title}</b><span>${text}</span> ${view.busy ? html`<span class="wait">${thinking(view)}</span>` : nothing}
    </div>
    ${steps.length > 0 ? html`<ol class="steps" aria-label=${title}>${steps.map(step)}</ol>` : nothing}
  </div>`;
}

function thinking(view: View): string {
  const acting = view.seats.find((seat) => seat.acting);
  return acting ? WORDS.thinking(acting.name) : WORDS.goingOn;
}

function step({ label, state }: Banner["steps"][number], index: number): TemplateResult {
  return html`<li class=${state} aria-current=${state === "on" ? "step" : nothing}>
    <i>${state === "done" ? icon("check") : index + 1}</i>${label}
  </li>`;
}

function work(table: Table, view: View): Part {
  const shown = table.panel();
  const mine = laid(table, view.me);
  if (!view.tray && !shown && mine === nothing) return nothing;
  return html`<div class="work">
    ${view.tray || mine !== nothing
      ? html`<div class="left">
          ${view.tray ? tray(table, view.tray) : nothing}
          ${mine === nothing
            ? nothing
            : html`<div class="mine">
                <div class="you">${avatar(view.me.avatar)}</div>
                <div class="who"><b>${view.me.name}</b> <small>${view.me.note}</small></div>
                ${mine}
              </div>`}
        </div>`
      : nothing}
    ${shown ? panel(table, shown) : nothing}
  </div>`;
}

/** All actions stay; those that are not possible now tell why, in their second line and when pressed. */
function toolbar(table: Table, actions: Action[]): Part {
  if (actions.length === 0) return nothing;
  const stop = table.tabStop("actions", actions.map((action) => action.id), table.mainAction()?.id);
  return html`<div class="bar" role="toolbar" aria-label=${WORDS.actions} data-group="actions">
    ${repeat(actions, (action) => action.id, (action) => button(table, action, action.id === stop))}
  </div>`;
}

function button(table: Table, action: Action, isStop: boolean): TemplateResult {
  const [first = "", ...rest] = action.label.split(" ");
  const classes = ["act", action.main ? "go" : "", rest.length > 0 ? "wide" : "", action.note ? "" : "tiny"];
  return html`<button
    class=${classes.join(" ")}
    type="button"
    data-item=${action.id}
    tabindex=${isStop ? 0 : -1}
    aria-disabled=${action.enabled ? nothing : "true"}
    @click=${() => table.act(action.id)}
  >
    ${icon(action.icon)}
    <span
      ><b>${first}${rest.length > 0 ? html`<span class="w"> ${rest.join(" ")}</span>` : nothing}</b>
      <small>${action.note}</small></span
    >
  </button>`;
}
