/** What all drawings in a box of 260 units share. */
import { html, type TemplateResult } from "lit-html";
import type { Picture } from "../../view";

export const WIDTH = 260;
export const MARGIN = 18;

/** A drawing that a screen reader reads as its words. */
export function frame(p: Picture, height: number, inside: TemplateResult<2>): TemplateResult {
  return html`<svg viewBox="0 0 ${WIDTH} ${height}" role="img" aria-label=${p.text}>${inside}</svg>`;
}

export function range(from: number, to: number): number[] {
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, i) => from + i);
}

/** Keeps the numbers whose labels do not overlap; earlier ones take precedence. */
export function keepApart(numbers: number[], x: (n: number) => number, least = 16): number[] {
  return numbers.filter((n, i) => numbers.slice(0, i).every((other) => Math.abs(x(n) - x(other)) > least));
}
