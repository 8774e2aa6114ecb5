/** Everything that is mine: what to do now, the work area, feedback, my hand, my actions. */
import { html, nothing, type TemplateResult } from "lit-html";
import { avatar, icon } from "../../drawing/icons";
import { pacing, type PacingTable } from "../../moves/pacing";
import type { Banner, View } from "../../view";
import { words } from "../../words";
import { toolbar, type ToolbarTable } from "../actions/toolbar";
import { hand, type HandTable } from "../hand/hand";
import type { Feedback } from "../panel/feedback";
import { panel, type PanelTable } from "../panel/panel";
import { laid, type SeatsTable } from "../seats/seats";
import { tray, type TrayTable } from "../tray/tray";

/** What the mat needs of its table: what its parts need, and the panel to be shown. */
export type MatTable = HandTable & TrayTable & SeatsTable & ToolbarTable & PanelTable & PacingTable & { readonly feedback: Pick<Feedback, "panel"> };

type Part = TemplateResult | typeof nothing;

export function mat(table: MatTable, view: View): TemplateResult {
  return html`<section class="mat" aria-label=${words("hand.title")}>
    <h3 class="vh">${words("hand.title")}</h3>
    ${banner(table, view)} ${work(table, view)} ${view.hand.title ? hand(table, view) : nothing}
    <div class="dock">${heard(view)} ${toolbar(table)}</div>
  </section>`;
}

/** The caption of what is heard, beside the button that was pressed, until the next thing is done. */
function heard(view: View): Part {
  return view.heard ? html`<p class="hearing">${icon("ear")} ${view.heard.caption}</p>` : nothing;
}

function banner(table: MatTable, view: View): TemplateResult {
  const { steps, yours } = view.banner;
  const [title, text] = table.moves.happened ? [table.moves.happened, ""] : [view.banner.title, view.banner.text];
  return html`<div class="turn ${yours ? "" : "theirs"}">
    <div class="do">
      <b>${title}</b><span>${text}</span> ${view.busy ? html`<span class="wait">${thinking(view)}</span>` : nothing}
    </div>
    ${pacing(table)}
    ${steps.length > 0 ? html`<ol class="steps" aria-label=${title}>${steps.map(step)}</ol>` : nothing}
  </div>`;
}

function thinking(view: View): string {
  const acting = view.seats.find((seat) => seat.acting);
  return acting ? words("seats.thinking", { name: acting.name }) : words("seats.going_on");
}

function step({ label, state }: Banner["steps"][number], index: number): TemplateResult {
  return html`<li class=${state} aria-current=${state === "on" ? "step" : nothing}>
    <i>${state === "done" ? icon("check") : index + 1}</i>${label}
  </li>`;
}

function work(table: MatTable, view: View): Part {
  const shown = table.feedback.panel();
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
