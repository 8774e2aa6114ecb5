/** What was laid, drawn: a crystal, or the ratio of two ions as squares and circles, which is no photo. */
import { html, nothing, type TemplateResult } from "lit-html";
import { type Crystal, crystal } from "./crystal";

const ROOM = 10; // places: as often as the smallest unit fits, at least once

/** So many squares (positive ions) to so many circles (negative ions). */
export interface Ratio {
  draw: "ratio";
  n: number;
  m: number;
}

/** {} if what was laid needs no drawing. */
export type Drawing = Crystal | Ratio | Record<string, never>;

export function drawing(art: Drawing): TemplateResult | typeof nothing {
  if (art.draw === "crystal") return crystal(art, "shelf-picture");
  return art.draw === "ratio" ? ratio(art) : nothing;
}

function ratio({ n, m }: Ratio): TemplateResult {
  const units = Math.max(1, Math.floor(ROOM / (n + m)));
  const ions = Array.from({ length: units * (n + m) }, (_, at) => (at % (n + m) < n ? "plus" : "minus"));
  return html`<span class="ratio" aria-hidden="true">${ions.map((kind) => html`<i class="ratio-${kind}"></i>`)}</span>`;
}
