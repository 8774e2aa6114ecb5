/**
 * Feedback: a rule, a concept, a tip, or "right". It takes the place of all sheets, never covers the hand, but for the end
 * of a round, and is never modal.
 */
import { html, nothing, type TemplateResult } from "lit-html";
import { icon } from "../../drawing/icons";
import { picture } from "../../drawing/pictures";
import { prose } from "../../drawing/prose";
import type { EndPart, Panel } from "../../view";
import { words } from "../../words";
import { drawLaid, type LaidTable } from "../seats/seats";
import type { Feedback } from "./feedback";

/** What the panel needs from its table. */
export interface PanelTable extends LaidTable {
  readonly id: string;
  readonly picture: { readonly root: HTMLElement };
  readonly feedback: Pick<
    Feedback,
    "whyOpen" | "ruleOpen" | "stepsSeen" | "dismiss" | "press" | "toggleWhy" | "toggleRule" | "nextStep"
  >;
}

type Part = TemplateResult | typeof nothing;

const ICONS = { ok: "check", rule: "rule", concept: "atom", tip: "bulb" } as const;

export function panel(table: PanelTable, shown: Panel): TemplateResult {
  const { feedback } = table;
  const id = `rk-panel-${table.id}`;
  const open = feedback.whyOpen;
  return html`<section
    class="sheet ${shown.kind} ${shown.ends ? "end" : ""} ${open || feedback.ruleOpen ? "open" : ""}"
    role="group"
    aria-labelledby="${id}-title"
    aria-describedby="${id}-text"
    data-panel
  >
    <button class="x" type="button" aria-label=${words("panel.close")} @click=${() => feedback.dismiss()}>${icon("x")}</button>
    <div class="body" tabindex="0">
      <div class="words">
        ${drawHeading(id, shown)}
        ${
          shown.ends
            ? html`<ul class="ends" id="${id}-text">${shown.ends.map((end, at) => drawEnd(end, at === 0 ? laid(table, shown) : nothing))}</ul>`
            : html`<p id="${id}-text">${prose(shown.text)}</p>`
        }
      </div>
      ${feedback.ruleOpen && shown.rule ? html`<blockquote><b>${shown.rule.code}</b> ${prose(shown.rule.text)}</blockquote>` : nothing}
      ${open ? why(table, shown) : nothing} ${open && shown.steps.length > 0 ? steps(feedback, shown) : nothing}
    </div>
    ${buttons(feedback, shown)}
  </section>`;
}

/** Which voice speaks, and what it says; only once if both are the same word. */
function drawHeading(id: string, shown: Panel): TemplateResult {
  const kick = icon(ICONS[shown.kind]);
  if (shown.kick === shown.title) return html`<h3 class="kick" id="${id}-title">${kick} ${shown.title}</h3>`;
  return html`<span class="kick">${kick} ${shown.kick}</span>
    <h3 id="${id}-title">${prose(shown.title)}</h3>`;
}

/** A part of the end of a round, and what was laid if it is about that. */
function drawEnd({ about, text }: EndPart, laid: Part): TemplateResult {
  return html`<li><small>${about}</small>${laid}<p>${prose(text)}</p></li>`;
}

function laid(table: PanelTable, { laid }: Panel): Part {
  return laid ? drawLaid(table, { name: words("panel.laid"), places: 0, melds: laid }) : nothing;
}

/** The picture that explains: where it can be handled, as the player left it. */
function why(table: PanelTable, shown: Panel): TemplateResult | typeof nothing {
  if (shown.handle) return html`${table.picture.root}`;
  return shown.why && !shown.beside ? picture(shown.why) : nothing;
}

/** The worked steps, one at a time: whatever pupils work out before the last one is their own. */
function steps(feedback: PanelTable["feedback"], { steps }: Panel): TemplateResult | typeof nothing {
  const seen = steps.slice(0, feedback.stepsSeen);
  return seen.length > 0
    ? html`<ol class="worked" tabindex="0">${seen.map((step) => html`<li><span>${prose(step)}</span></li>`)}</ol>`
    : nothing;
}

function buttons(feedback: PanelTable["feedback"], shown: Panel): TemplateResult | typeof nothing {
  const hasWhy = !shown.open && ((shown.why && !shown.beside) || shown.handle !== undefined || shown.steps.length > 0);
  const more = feedback.whyOpen && feedback.stepsSeen < shown.steps.length;
  // amber leads through the worked steps before it leads back; never straight to an answer
  const goesOn = more && shown.steps.length > 1 && shown.buttons.some((button) => button.main);
  if (shown.buttons.length === 0 && !hasWhy && !shown.rule) return nothing;
  return html`<div class="row">
    ${shown.buttons.map(
      (button) =>
        html`<button class="btn ${button.main && !goesOn ? "go" : ""}" type="button" data-field=${button.id} @click=${() => feedback.press(button.id)}>${button.label}</button>`,
    )}
    ${
      hasWhy
        ? html`<button class="btn" type="button" aria-expanded=${feedback.whyOpen} data-why @click=${() => feedback.toggleWhy()}>
          ${words("panel.see_why")}
        </button>`
        : nothing
    }
    ${
      shown.rule
        ? html`<button class="btn" type="button" aria-expanded=${feedback.ruleOpen} @click=${() => feedback.toggleRule()}>
          ${words("panel.rule")}
        </button>`
        : nothing
    }
    ${
      more
        ? html`<button class="btn ${goesOn ? "go" : ""}" type="button" @click=${() => feedback.nextStep()}>
          ${shown.steps.length > 1 ? words("panel.next_step") : words("panel.answer")}
        </button>`
        : nothing
    }
  </div>`;
}
