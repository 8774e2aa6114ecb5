/**
 * Chosen cards above the formula that they should make. A part of the formula that has its card is lit, with its
 * count; one without a card is dashed. A second card of a kind, or one that belongs elsewhere, is crossed out.
 */
import { html, type TemplateResult } from "lit-html";
import type { Picture } from "../../view";
import { words } from "../../words";
import { runs } from "../card";

export type BesideFormula = Extract<Picture, { draw: "beside_formula" }>;
type Piece = BesideFormula["cards"][number] | BesideFormula["parts"][number];

function nameState(state: Piece["state"]): string {
  switch (state) {
    case "again":
      return words("picture.again");
    case "extra":
      return words("picture.extra");
    case "missing":
      return words("picture.missing");
    default:
      return "";
  }
}

export function besideFormula(p: BesideFormula): TemplateResult {
  return html`<div class="beside" role="img" aria-label=${p.text}>
    <div class="pieces" aria-hidden="true">${p.cards.map((card) => piece(card, `card-${card.state}`))}</div>
    <div class="pieces formula" aria-hidden="true">${p.parts.map((part) => piece(part, `part-${part.state}`))}</div>
  </div>`;
}

function piece(one: Piece, name: string): TemplateResult {
  return html`<span class="piece ${name}"><b>${runs(one.symbol)}</b><small>${one.name}</small><i>${nameState(one.state)}</i></span>`;
}
