/** My shelf: planks of tiles. A tile is a native disclosure: it opens in place as a card with facts, one at a time. */
import { html, nothing, type TemplateResult } from "lit-html";
import { formula } from "../drawing/card";
import { prose } from "../drawing/prose";
import { drawing } from "../drawing/ratio";
import type { Shelf, ShelfPlank, ShelfTile } from "./shelf_view";

const LONG = 10; // characters in a title that has one line of a tile in smaller letters

export function shelf({ title, text, planks }: Shelf): TemplateResult {
  return html`<section class="shelf" aria-label=${title}>
    <h3>${title}</h3>
    <p class="note">${text}</p>
    ${planks.map(plank)}
  </section>`;
}

function plank({ title, note, tiles, free, free_say }: ShelfPlank): TemplateResult {
  return html`<section class="plank" aria-label=${title}>
    <h4>${title} <small>${note}</small></h4>
    <ul>
      ${tiles.map((one) => html`<li>${tile(one)}</li>`)}
      ${free.map((kind) => html`<li class="shelf-free" aria-hidden="true"><b>?</b>${kind}</li>`)}
      ${free_say ? html`<li class="vh">${free_say}</li>` : nothing}
    </ul>
  </section>`;
}

function tile(one: ShelfTile): TemplateResult {
  return html`<details class="shelf-tile" name="rk-shelf">
    <summary>
      ${one.new ? html`<em class="shelf-new" aria-hidden="true">${one.new}</em>` : nothing}
      ${drawing(one.art)}
      <b class=${one.title.flat().join("").length > LONG ? "long" : ""} aria-hidden="true">${formula(one.title)}</b><span aria-hidden="true">${one.name}</span><i class="vh">${one.say}</i>
    </summary>
    <div class="shelf-facts">${one.facts.map((fact) => html`<p>${prose(fact)}</p>`)}<p class="note">${one.times}</p></div>
  </details>`;
}
