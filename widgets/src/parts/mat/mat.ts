/** Everything that is mine: what to do now, the work area, my hand, my actions. Each has a row of fixed height. */
import { html, nothing, type TemplateResult } from "lit-html";
import { icon } from "../../drawing/icons";
import { picture } from "../../drawing/pictures";
import { prose } from "../../drawing/prose";
import { type PacingTable, pacing } from "../../moves/pacing";
import type { Banner, View } from "../../view";
import { words } from "../../words";
import { type ToolbarTable, toolbar } from "../actions/toolbar";
import { type HandTable, hand } from "../hand/hand";
import { since } from "../seats/last";
import { drawLaid, type SeatsTable } from "../seats/seats";
import { fields, rows, sum, type TrayTable, tray } from "../tray/tray";
import { mine, type ZonesTable } from "../zones/zones";

/** What the mat needs from its table: what its parts need. */
export type MatTable = HandTable & TrayTable & SeatsTable & ToolbarTable & ZonesTable & PacingTable;

export function mat(table: MatTable, view: View): TemplateResult {
  return html`<section class="mat" aria-label=${words("hand.title")}>
    <h3 class="vh">${words("hand.title")}</h3>
    ${banner(table, view)} ${making(table, view)} ${toolbar(table)}
  </section>`;
}

/** The mat of an exercise: the question is beside it, and its actions below. */
export function matOfTask(table: MatTable, view: View): TemplateResult {
  return html`<section class="mat" aria-label=${words("hand.title")}>
    <h3 class="vh">${words("hand.title")}</h3>
    ${view.panel?.beside && view.panel.why ? picture(view.panel.why) : nothing} ${making(table, view)}
  </section>`;
}

function making(table: MatTable, view: View): TemplateResult {
  return html`${work(table, view)} ${view.hand.title ? hand(table, view) : nothing}`;
}

export function banner(table: MatTable, view: View): TemplateResult {
  const { steps, yours, coach = "" } = view.banner;
  const { happened, saying } = table.moves;
  const title = happened || view.banner.title;
  const line = happened ? "" : view.busy ? saying || thinking(view) : view.banner.text;
  const news = happened || coach ? nothing : since(table, view);
  return html`<div class="turn ${yours ? "" : "theirs"}">
    <div class="do ${news === nothing ? "" : "has-since"}">
      <b class=${happened ? "happened" : nothing} title=${title}>${prose(title)}</b><span class="line" title=${line}>${prose(line)}</span>
      ${coach && !happened ? html`<span class="coach">${prose(coach)}</span>` : nothing} ${news}
    </div>
    ${pacing(table)}
    <button class="btn-q whole" type="button" aria-expanded=${table.side.open === "now"} @click=${() => table.side.toggle("now")}>
      ${icon("more")} <span class="vh">${words("table.now")}</span>
    </button>
    ${view.heard ? html`<p class="hearing">${icon("ear")} <span>${prose(view.heard.caption)}</span></p>` : nothing}
    ${steps.length > 0 ? html`<ol class="steps" aria-label=${title}>${steps.map(step)}</ol>` : nothing}
  </div>`;
}

function thinking(view: View): string {
  const acting = view.seats.find((seat) => seat.acting);
  return acting ? words("seats.thinking", { name: acting.name }) : words("seats.going_on");
}

function step({ label, state }: Banner["steps"][number], index: number): TemplateResult {
  return html`<li class=${state} aria-current=${state === "on" ? "step" : nothing}>
    <i>${state === "done" ? icon("check") : index + 1}</i><span>${label}</span>
  </li>`;
}

/** What is being made, what it adds up to, and what is in front of me. */
function work(table: MatTable, view: View): TemplateResult {
  const open = mine(table, view);
  const melds = drawLaid(table, view.me);
  // for the stylesheets: with :has, everything in the work area would be styled again at every move
  const hasMine = open !== nothing || melds !== nothing;
  const classes = [
    "work",
    hasMine ? "has-mine" : "",
    melds === nothing ? "" : "has-laid",
    view.tray && rows(view.tray.slots).length > 1 ? "has-rows" : "",
  ];
  return html`<div class=${classes.join(" ")}>
    <div class="maker">${view.tray ? tray(table, view.tray) : nothing}</div>
    <div class="tally">${view.tray ? html`${sum(view.tray)} ${fields(table, view.tray)}` : nothing}</div>
    ${
      !hasMine
        ? nothing
        : html`<div class="mine">
          ${open}
          ${
            melds === nothing
              ? nothing
              : html`<div class="yours">
                <h4>${words("seats.yours")} ${view.me.note ? html`<span>· ${view.me.note}</span>` : nothing}</h4>
                ${melds}
              </div>`
          }
        </div>`
    }
  </div>`;
}
