/** The whole table in the order it is seen, read and focused: title, others, middle, mat; and one sheet over them. */
import { html, nothing, type TemplateResult } from "lit-html";
import { guard } from "lit-html/directives/guard.js";
import { icon } from "../drawing/icons";
import { sprite } from "../drawing/sprite";
import { focusGroup } from "../focus";
import type { Setup, View } from "../view";
import type { Voice } from "../voice";
import { words } from "../words";
import { toolbar } from "./actions/toolbar";
import { cover } from "./cover/cover";
import { banner, type MatTable, mat, matOfTask } from "./mat/mat";
import type { Feedback } from "./panel/feedback";
import { type PanelTable, panel } from "./panel/panel";
import { goalLine, taskMarks } from "./progress/progress";
import { type SeatsTable, seats } from "./seats/seats";
import { type SideTable, side, soFar } from "./side/side";
import { offline, type TopTable, top } from "./top/top";
import { middle, type ZonesTable } from "./zones/zones";

/** What the page needs from its table: what its parts need, and the kernel's latest view. */
export type PageTable = TopTable & SideTable & SeatsTable & ZonesTable & MatTable & PanelTable & Whole;

interface Whole {
  readonly root: HTMLElement;
  readonly setup: Setup | null;
  readonly view: View | null;
  readonly voice: Voice;
  readonly feedback: Pick<Feedback, "panel" | "notice" | "dismissNotice">;
}

export function page(table: PageTable): TemplateResult {
  const { setup, view } = table;
  return html`${guard([], sprite)}${table.voice.element}
    ${
      setup && view?.cover
        ? html`${cover(table, view)} ${offline(table)}`
        : setup && view?.rev !== undefined
          ? html`<div class=${shape(table, view)}>
          <a class="skip" href="#rk-hand-${table.id}" @click=${skip(table)}>${words("table.skip")}</a>
          ${top(table, setup, view)} ${view.seats.length === 0 ? task(table, view) : game(table, view)} ${soFar(table, view)}
          ${offline(table)}
        </div>`
          : html`<p class="notice">${words("table.loading")}</p>${setup ? offline(table) : nothing}`
    }
    <div class="ghosts" aria-hidden="true"></div>`;
}

function game(table: PageTable, view: View): TemplateResult {
  return html`${seats(table, view)} ${middle(table, view)} ${mat(table, view)} ${sheet(table, view)}`;
}

/** An exercise: on the left the question and the reply to the answer, on the right the answer. */
function task(table: PageTable, view: View): TemplateResult {
  const { progress } = view;
  return html`${banner(table, view)} ${progress?.goal ? goalLine(progress.goal) : nothing} ${sheet(table, view)}
  ${middle(table, view)} ${matOfTask(table, view)} ${toolbar(table)} ${progress ? taskMarks(progress) : nothing}`;
}

/**
 * Which rows there are: an exercise has no other players and usually nothing in the middle; a formula's symbols are
 * tiles.
 */
function shape(table: PageTable, view: View): string {
  const middle = view.zones.some((zone) => !zone.mine);
  const tiles = view.zones.some(
    ({ mine, cards }) => mine && cards.some((card) => table.face(card)?.art.draw === "tile"),
  );
  return [
    "tb",
    view.seats.length === 0 ? "alone" : "",
    middle ? "" : "no-middle",
    view.hand.title ? "" : "no-hand",
    view.banner.coach ? "coached" : "",
    tiles ? "has-tiles" : "",
    !table.side.open && table.feedback.panel()?.ends ? "has-end" : "",
  ].join(" ");
}

/** One sheet at a time: what the player opened, otherwise feedback, otherwise a notice from the kernel. */
function sheet(table: PageTable, view: View): TemplateResult | typeof nothing {
  if (table.side.open) return side(table, view);
  const shown = table.feedback.panel();
  return shown ? panel(table, shown) : notice(table);
}

function notice({ feedback }: PageTable): TemplateResult | typeof nothing {
  const text = feedback.notice();
  if (!text) return nothing;
  return html`<section class="sheet plain" role="group" aria-label=${words("table.notice")} data-notice>
    <button class="x" type="button" aria-label=${words("panel.close")} @click=${() => feedback.dismissNotice()}>${icon("x")}</button>
    <p>${text}</p>
  </section>`;
}

/** The link stays inside the widget: the page does not jump, and its history gets no entry. */
function skip({ root }: PageTable) {
  return (event: Event) => {
    event.preventDefault();
    focusGroup(root, "hand");
  };
}
