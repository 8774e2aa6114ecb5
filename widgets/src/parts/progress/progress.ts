/** How far the pupil has got: a mark for each task of the step, and the goal of the current task. */
import { html, type TemplateResult } from "lit-html";
import type { Goal, Progress } from "../../view";

/** In the foot; in words, the title above the task says the same. */
export function taskMarks({ at, of, settled }: Progress): TemplateResult {
  const state = (n: number): string => (n < at || (n === at && settled) ? "f" : n === at ? "on" : "");
  return html`<p class="task-marks" aria-hidden="true">${Array.from({ length: of }, (_, i) => html`<i class=${state(i + 1)}></i>`)}</p>`;
}

/** Below the task and the reply. */
export function goalLine({ goal, word, bars }: Goal): TemplateResult {
  return html`<p class="goal-line mast">
    <span class="m ${bars > 0 ? "" : "early"}" aria-hidden="true">${[1, 2, 3].map((n) => html`<i class=${n <= bars ? "f" : ""}></i>`)}</span>
    <span>${goal}</span> <b>${word}</b>
  </p>`;
}
