/** Lengths to compare, one below the other: a label before each, its value after it. */
import { html, type TemplateResult } from "lit-html";
import type { Bar, BarsPicture } from "../../view";

export function bars({ text, bars }: BarsPicture): TemplateResult {
  const most = Math.max(...bars.map((bar) => bar.value), Number.MIN_VALUE);
  return html`<div class="bars" role="img" aria-label=${text}>${bars.map((bar) => row(bar, bar.value / most))}</div>`;
}

function row({ label, value, note, tone = "plain" }: Bar, share: number): TemplateResult {
  return html`<span aria-hidden="true">${label}</span>
    <i class=${value > 0 ? `tone-${tone}` : "zero"} style="width:${Math.max(0, share) * 100}%"></i>
    <b aria-hidden="true">${note}</b>`;
}
