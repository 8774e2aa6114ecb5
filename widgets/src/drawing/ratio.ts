/** The ratio of two ions, as squares and circles. It is no photo: nature sets them in three dimensions. */
import { html, type TemplateResult } from "lit-html";

const ROOM = 10; // places: as often as the smallest unit fits, at least once

/** So many squares (positive ions) to so many circles (negative ions). */
export interface Ratio {
  draw: "ratio";
  n: number;
  m: number;
}

export function ratio({ n, m }: Ratio): TemplateResult {
  const units = Math.max(1, Math.floor(ROOM / (n + m)));
  const ions = Array.from({ length: units * (n + m) }, (_, at) => (at % (n + m) < n ? "plus" : "minus"));
  return html`<span class="ratio" aria-hidden="true">${ions.map((kind) => html`<i class="ratio-${kind}"></i>`)}</span>`;
}
