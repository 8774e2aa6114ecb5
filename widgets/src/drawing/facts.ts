/** A card shown large: its picture, its facts and its labels. */
import { html, nothing, type TemplateResult } from "lit-html";
import type { Card, Face, Facts } from "../view";
import { runs } from "./card";
import { icon } from "./icons";
import { medallion } from "./medallion";

/** What stands inside a `.card` element that is shown large, with its picture, its facts and its labels. */
export function factsInner(face: Face, facts: Facts, { have }: Card): TemplateResult {
  return html`<span class="facts" aria-hidden="true">
    <b>${facts.title}</b> <span class="formula">${runs(face.symbol)}</span> <span class="chem">${facts.note}</span>
    <span class="number">${face.mark}</span>
    <span class="picture">${medallion(face)}<small>${facts.label}</small></span>
    <span class="rows">${facts.rows.map(([what, value]) => html`<span><i>${what}</i> ${value}</span>`)}</span>
    <span class="chips">${facts.chips.map((chip, at) => label(chip, have?.includes(at)))}</span>
  </span>`;
}

/** Ticked if the player has it, dashed if it is missing; plain where nobody asks. */
function label({ colour, shape, symbol }: Facts["chips"][number], have?: boolean): TemplateResult {
  const state = have === undefined ? "" : have ? "is-there" : "is-missing";
  return html`<span class="kind-label k-${colour} s-${shape} ${state}">${have ? icon("check") : nothing}<span>${runs(symbol)}</span></span>`;
}
