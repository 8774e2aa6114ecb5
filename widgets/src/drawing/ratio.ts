/**
 * What was laid, drawn: a crystal; the ratio of two ions as squares and circles, which does not show what they look
 * like; or the odds of a card, and the card.
 */
import { html, nothing, type TemplateResult } from "lit-html";
import { type Crystal, crystal } from "./crystal";

const ROOM = 10; // places: as often as the smallest unit fits, at least once

/** This many squares (positive ions) to this many circles (negative ions). */
export interface Ratio {
  draw: "ratio";
  n: number;
  m: number;
}

/** How likely a card was ("4 %", "2 of 50"), and the card that came ("7♣"). */
export interface Turn {
  draw: "turn";
  before: string;
  note: string;
  after: string;
}

/** {} if what was laid needs no drawing. */
export type Drawing = Crystal | Ratio | Turn | Record<string, never>;

export function drawing(art: Drawing): TemplateResult | typeof nothing {
  if (art.draw === "crystal") return crystal(art, "shelf-picture");
  if (art.draw === "turn") return turn(art);
  return art.draw === "ratio" ? ratio(art) : nothing;
}

function ratio({ n, m }: Ratio): TemplateResult {
  const units = Math.max(1, Math.floor(ROOM / (n + m)));
  const ions = Array.from({ length: units * (n + m) }, (_, at) => (at % (n + m) < n ? "plus" : "minus"));
  return html`<span class="ratio" aria-hidden="true">${ions.map((kind) => html`<i class="ratio-${kind}"></i>`)}</span>`;
}

function turn({ before, note, after }: Turn): TemplateResult {
  return html`<span class="turned" aria-hidden="true">
    <span class="turned-before"><b>${before}</b><small>${note}</small></span><span class="turned-after"><b>${after}</b></span>
  </span>`;
}
