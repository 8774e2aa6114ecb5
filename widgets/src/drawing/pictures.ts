/** Pictures that explain, each with its text twin. One file per drawing in pictures/. */
import { html, nothing, type TemplateResult } from "lit-html";
import type { Picture } from "../view";
import { arrows } from "./pictures/arrows";
import { bars } from "./pictures/bars";
import { besideFormula } from "./pictures/beside_formula";
import { cellRows, grid } from "./pictures/cells";
import { lines } from "./pictures/lines";
import { dotArray, equalGroups, numberLine, placeColumns } from "./pictures/numbers";
import { outs } from "./pictures/outs";
import { stacks } from "./pictures/stacks";
import { strip } from "./pictures/strip";
import { prose } from "./prose";

const WIDE: Picture["draw"][] = ["outs", "bars", "grid", "rows", "arrows", "lines"]; // these go below the words, not beside them

/** A figure: the drawing, and below it the same in words, or how to read it, if the words would be too many. */
export function picture(p: Picture): TemplateResult {
  const classes = ["why", p.draw === "stacks" ? "" : "numbers", WIDE.includes(p.draw) ? "wide" : ""];
  return html`<figure class=${classes.join(" ")}>${drawing(p)}<figcaption>${prose(p.caption ?? p.text)}</figcaption></figure>`;
}

function drawing(p: Picture): TemplateResult | typeof nothing {
  switch (p.draw) {
    case "stacks":
      return stacks(p);
    case "strip":
      return strip(p);
    case "outs":
      return outs(p);
    case "beside_formula":
      return besideFormula(p);
    case "number_line":
      return numberLine(p);
    case "array":
      return dotArray(p);
    case "groups":
      return equalGroups(p);
    case "columns":
      return placeColumns(p);
    case "bars":
      return bars(p);
    case "grid":
      return grid(p);
    case "rows":
      return cellRows(p);
    case "arrows":
      return arrows(p);
    case "lines":
      return lines(p);
    case "none":
      return nothing;
  }
}
