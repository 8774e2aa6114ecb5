/** A card shown large: its picture, its facts and its labels. */
import { html, nothing, type TemplateResult } from "lit-html";
import type { Card, Face, Facts } from "../view";
import { runs } from "./card";
import { icon } from "./icons";
import { medallion } from "./medallion";

/** The content of a `.card` element that is shown large. */
export function factsInner(face: Face, facts: Facts, { have }: Card): TemplateResult {
  return html`<span class="facts" aria-hidden="true">
    <b>${facts.title}</b> <span class="formula">${runs(face.symbol)}</span> <span class="chem">${facts.note}</span>
    <span class="number">${face.mark}</span>
    <span class="picture">${medallion(face)}<small>${facts.label}</small></span>
    <span class="rows">${facts.rows.map(([what, value]) => html`<span><i>${what}</i> ${value}</span>`)}</span>
    <span class="chips">${facts.chips.map((chip, at) => label(chip, have?.includes(at)))}</span>
  </span>`;
}

/** A label: ticked if the player has that card, dashed if it is missing, plain if that does not matter. */
function label({ colour, shape, symbol }: Facts["chips"][number], have?: boolean): TemplateResult {
  const state = have === undefined ? "" : have ? "is-there" : "is-missing";
  return html`<span class="kind-label k-${colour} s-${shape} ${state}">${have ? icon("check") : nothing}<span>${runs(symbol)}</span></span>`;
}
