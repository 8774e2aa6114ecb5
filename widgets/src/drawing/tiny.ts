/** A card at its smallest: the pattern of its kind and its symbol. It shows what was done and what a player has laid. */
import { html, svg, type TemplateResult } from "lit-html";
import type { Card, Face } from "../view";
import { runs } from "./card";
import { crystal } from "./crystal";
import { suitPath } from "./playing";

const SHORT = 4; // letters: what a wild card stands for is shown if it fits in this many

export function tiny(face: Face, card?: Card): TemplateResult {
  const classes = [
    "tc",
    `k-${face.colour}`,
    `p-${face.pattern}`,
    ...(KINDS[face.art.draw] ?? []),
    card?.tags?.includes("other") ? "by-other" : "",
  ];
  return html`<span class=${classes.join(" ")} aria-hidden="true">${symbol(face, card)}</span>`;
}

/** A card that only its owner has seen. */
export function tinyBack(): TemplateResult {
  return html`<span class="tc down" aria-hidden="true">?</span>`;
}

/** Faces without a spine, by what is drawn on them. */
const KINDS: Partial<Record<Face["art"]["draw"], string[]>> = {
  suit: ["bare", "suited"],
  effect: ["named"],
  ten_frame: ["bare"],
  tile: ["round"],
  crystal: ["bare"],
  sound: ["ipa"],
};

function symbol(face: Face, card?: Card): TemplateResult {
  const { art } = face;
  const meant = card?.stands_for ?? "";
  if (art.draw === "crystal") return crystal(art, "tiny-picture");
  if (art.draw === "effect") return html`${face.name}`;
  if (meant && meant.length <= SHORT) return html`★${meant}`;
  if (art.draw !== "suit") return html`<span>${runs(face.symbol)}</span>`;
  return html`${runs(face.symbol)}<svg viewBox="0 0 48 48">${svg`<path d=${suitPath(art.suit)} fill="var(--k)" />`}</svg>`;
}
