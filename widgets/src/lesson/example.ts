/** A worked example: its steps with their reasons. */
import { html, nothing, type TemplateResult } from "lit-html";
import { runs } from "../drawing/card";
import { picture } from "../drawing/pictures";
import { prose } from "../drawing/prose";
import type { Picture, Runs } from "../view";
import { words } from "../words";
import { show } from "./screens";

export interface Example {
  kind: "example";
  task: string;
  steps: { text: string; reason: string; why?: Picture }[];
  own: string; // what to do in the last step, which pupils do themselves; "" once they have
  result: Runs;
  name: string;
}

/** All steps are there; on a screen of its own the example is read step by step. Beside them is the latest picture. */
export class WorkedExample {
  #at = 0; // the step that is read now

  constructor(private readonly draw: () => void) {}

  view({ task, steps, own, result, name }: Example): TemplateResult {
    if (own) steps = [...steps, { text: own, reason: words("shell.own_step") }];
    const last = this.#at >= steps.length - 1;
    const pictured = steps.map(({ why }, at) => why !== undefined && at <= this.#at).lastIndexOf(true);
    const step = ({ text, reason, why }: Example["steps"][number], at: number): TemplateResult =>
      html`<li class="${at > this.#at ? "coming" : ""} ${at === pictured ? "pictured" : ""}" aria-current=${at === this.#at ? "step" : nothing}>
        <div><b>${prose(text)}</b><p>${prose(reason)}</p>${why ? picture(why) : nothing}</div>
      </li>`;
    return html`<section class="block ${pictured < 0 ? "unpictured" : ""}">
        <h3>${task}</h3>
        <ol class="worked-example">${steps.map(step)}</ol>
        <p class="made ${last && !own ? "" : "coming"}"><span class="big-formula">${runs(result)}</span> ${name}</p>
      </section>
      <p class="foot-line reading">
        <button type="button" class="btn" aria-disabled=${this.#at === 0} @click=${() => this.#goTo(this.#at - 1)}>
          ${words("shell.step_back")}
        </button>
        <button type="button" class="btn go" @click=${() => (last ? show("explain") : this.#goTo(this.#at + 1))}>
          ${last ? words(own ? "shell.do_step" : "shell.explain") : words("panel.next_step")}
        </button>
      </p>
      <p class="foot-line explaining">
        <button type="button" class="btn" @click=${() => show("example")}>${words("shell.read_again")}</button>
      </p>
      <p class="vh" role="status">${this.#at > 0 ? `${steps[this.#at]!.text} ${steps[this.#at]!.reason}` : ""}</p>`;
  }

  #goTo(step: number): void {
    if (step < 0) return;
    this.#at = step;
    this.draw();
  }
}
