/** Cells with words in them: in rows and columns, or in rows where each cell is as wide as its words. */
import { html, nothing, type TemplateResult } from "lit-html";
import type { Cell, CellRow, GridPicture, RowsPicture } from "../../view";

const MANY = 8; // columns; if there are more, they are drawn smaller

export function grid({ text, columns, rows }: GridPicture): TemplateResult {
  const labelled = rows.some((row) => row.label !== "");
  const wide = Math.max(columns.length, ...rows.map((row) => row.cells.length));
  const template = `${labelled ? "auto " : ""}repeat(${wide}, minmax(0, 1fr))`;
  return html`<div class="grid-cells ${wide > MANY ? "many" : ""}" role="img" aria-label=${text} style="grid-template-columns:${template}">
    ${columns.length > 0 ? html`${labelled ? html`<small></small>` : nothing}${columns.map(above)}` : nothing}
    ${rows.map((row) => html`${labelled ? html`<small>${row.label}</small>` : nothing}${row.cells.map(cell)}`)}
  </div>`;
}

function above(label: string): TemplateResult {
  return html`<small class="above">${label}</small>`;
}

export function cellRows({ text, align, rows }: RowsPicture): TemplateResult {
  return html`<div class="cell-rows ${align}" role="img" aria-label=${text}>${rows.map(row)}</div>`;
}

function row({ label, cells }: CellRow): TemplateResult {
  return html`<small>${label}</small><span class="cell-row">${cells.map(cell)}</span>`;
}

function cell({ label, tone = "plain", mark, gap }: Cell): TemplateResult {
  const sign = { tick: "✓", cross: "✗" };
  return html`<span class="one tone-${tone} ${gap ? "gap" : ""}">${label}${mark ? html`<sup>${sign[mark]}</sup>` : nothing}</span>`;
}
