/** A drawing whose paths come as data, in a box of 112 × 100. */
import { html, svg, type TemplateResult } from "lit-html";
import type { Art, Stroke } from "../view";

export type Crystal = Extract<Art, { draw: "crystal" }>;

export function crystal(art: Crystal, name: string): TemplateResult {
  return html`<svg class="${name} crystal" viewBox="0 0 112 100" aria-hidden="true">${art.shapes.map(path)}</svg>`;
}

function path(shape: Stroke): TemplateResult<2> {
  if ("fill" in shape) return svg`<path d=${shape.d} fill=${shape.fill} stroke="none" />`;
  return svg`<path d=${shape.d} fill="none" stroke=${shape.stroke} stroke-width=${shape.width}
    stroke-linejoin="round" stroke-linecap="round" />`;
}
