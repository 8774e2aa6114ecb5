/** A worked example: its steps with their reasons. */
import { html, nothing, type TemplateResult } from "lit-html";
import { runs } from "../drawing/card";
import { picture } from "../drawing/pictures";
import type { Picture, Runs } from "../view";

export interface Example {
  kind: "example";
  task: string;
  steps: { text: string; reason: string; why?: Picture }[];
  result: Runs;
  name: string;
}

export function example({ task, steps, result, name }: Example): TemplateResult {
  return html`<section class="block">
    <h3>${task}</h3>
    <ol class="worked-example">
      ${steps.map(
        ({ text, reason, why }) =>
          html`<li><div><b>${text}</b><p>${reason}</p>${why ? picture(why) : nothing}</div></li>`,
      )}
    </ol>
    <p><span class="big-formula">${runs(result)}</span> ${name}</p>
  </section>`;
}
