/** A card shown large: its picture, its facts and its labels. */
import { html, type TemplateResult } from "lit-html";
import type { Face, Facts } from "../view";
import { runs } from "./card";
import { medallion } from "./medallion";

/** What stands inside a `.card` element that is shown large, with its picture, its facts and its labels. */
export function factsInner(face: Face, facts: Facts): TemplateResult {
  return html`<span class="facts" aria-hidden="true">
    <b>${facts.title}</b> <span class="formula">${runs(face.symbol)}</span> <span class="chem">${facts.note}</span>
    <span class="number">${face.mark}</span>
    <span class="picture">${medallion(face)}<small>${facts.label}</small></span>
    <span class="rows">${facts.rows.map(([what, value]) => html`<span><i>${what}</i> ${value}</span>`)}</span>
    <span class="chips"
      >${facts.chips.map((chip) => html`<span class="kind-label k-${chip.colour} s-${chip.shape}">${runs(chip.symbol)}</span>`)}</span
    >
  </span>`;
}
