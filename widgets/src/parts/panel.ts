/** Feedback: a rule, a concept, a tip, or "right". Beside the work, never over the hand, never modal. */
import { html, nothing, type TemplateResult } from "lit-html";
import { icon } from "../drawing/icons";
import { picture } from "../drawing/pictures";
import type { Table } from "../table";
import type { Panel } from "../view";
import { WORDS } from "../words";

const ICONS = { ok: "check", rule: "rule", concept: "atom", tip: "bulb" } as const;

export function panel(table: Table, shown: Panel): TemplateResult {
  const id = `rk-panel-${table.link.page}`;
  const open = table.whyOpen;
  return html`<section
    class="say ${shown.kind}"
    role="group"
    aria-labelledby="${id}-title"
    aria-describedby="${id}-text"
    data-panel
  >
    <button class="x" type="button" aria-label=${WORDS.dismiss} @click=${() => table.dismissPanel()}>${icon("x")}</button>
    <div class="two ${open && shown.why ? "" : "alone"}">
      <div>
        <span class="kick">${icon(ICONS[shown.kind])} ${shown.kick}</span>
        <h3 id="${id}-title">${shown.title}</h3>
        <p id="${id}-text">${shown.text}</p>
        ${buttons(table, shown)}
      </div>
      ${open && shown.why ? picture(shown.why) : nothing}
    </div>
    ${open && shown.steps.length > 0 ? steps(table, shown) : nothing}
  </section>`;
}

/** The worked steps, one after the other: what a pupil finds out without the last one is the pupil's own. */
function steps(table: Table, { steps }: Panel): TemplateResult {
  const seen = steps.slice(0, table.stepsSeen);
  return html`${seen.length > 0 ? html`<ol class="worked">${seen.map((step) => html`<li>${step}</li>`)}</ol>` : nothing}
  ${seen.length < steps.length
    ? html`<div class="row">
        <button class="btn" type="button" @click=${() => table.nextStep()}>
          ${steps.length > 1 ? WORDS.nextStep : WORDS.showAnswer}
        </button>
      </div>`
    : nothing}`;
}

function buttons(table: Table, shown: Panel): TemplateResult | typeof nothing {
  const hasWhy = shown.why !== undefined || shown.steps.length > 0;
  if (shown.buttons.length === 0 && !hasWhy) return nothing;
  return html`<div class="row">
    ${shown.buttons.map(
      (button) =>
        html`<button class="btn" type="button" @click=${() => table.pressPanelButton(button.id)}>${button.label}</button>`,
    )}
    ${hasWhy
      ? html`<button class="btn" type="button" aria-expanded=${table.whyOpen} data-why @click=${() => table.toggleWhy()}>
          ${WORDS.seeWhy}
        </button>`
      : nothing}
  </div>`;
}
