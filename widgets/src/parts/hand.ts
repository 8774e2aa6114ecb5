/** The player's hand: a list box of cards, one tab stop. */
import { html, nothing, type TemplateResult } from "lit-html";
import { repeat } from "lit-html/directives/repeat.js";
import { cardClasses, cardInner } from "../drawing/card";
import { gapAfter } from "../hand";
import type { Table } from "../table";
import type { Card, View } from "../view";
import { WORDS } from "../words";

export function hand(table: Table, view: View): TemplateResult {
  const cards = table.hand();
  const id = `rk-hand-${table.link.page}`;
  const stop = table.tabStop("hand", cards.map((card) => card.key));
  return html`<section class="hand">
    <div class="hh">
      <h3 id=${id}>
        ${view.hand.title}
        <span class="num">· ${WORDS.cards(cards.length)}${WORDS.chosen(table.chosenInHand().length)}</span>
      </h3>
      ${cards.length > 0
        ? html`${quiet(WORDS.clear, () => table.clear())} ${quiet(WORDS.sort, () => table.sortByKind())}
          ${quiet(WORDS.move, () => table.grabCard())}`
        : nothing}
    </div>
    ${cards.length > 0
      ? html`<div
          class="cards"
          role="listbox"
          aria-multiselectable="true"
          aria-orientation="horizontal"
          aria-labelledby=${id}
          data-group="hand"
          data-place="hand"
          @click=${() => table.tapHand()}
        >
          ${repeat(cards, (card) => card.key, (_, index) => option(table, cards, index, stop))}
        </div>`
      : html`<p class="empty" data-place="hand">${WORDS.handIsEmpty}</p>`}
  </section>`;
}

function quiet([first, rest]: readonly [string, string], press: () => void): TemplateResult {
  return html`<button class="chipb" type="button" @click=${press}>${first}<span class="w"> ${rest}</span></button>`;
}

/** Number, place and choice are told by the roles; the name says the card and its tags. */
function option(table: Table, cards: Card[], index: number, stop?: string) {
  const card = cards[index]!;
  const face = table.face(card);
  if (!face) return nothing;
  const selected = table.chosen.includes(card.key);
  const classes = [
    cardClasses(face, { selected, fits: card.fits }),
    gapAfter(cards, index, table.setup?.faces ?? {}) ? "sep" : "",
    table.grab?.key === card.key ? "is-grab" : "",
  ];
  return html`<div
    class=${classes.join(" ")}
    role="option"
    aria-selected=${selected}
    aria-posinset=${index + 1}
    aria-setsize=${cards.length}
    tabindex=${card.key === stop ? 0 : -1}
    data-item=${card.key}
    data-card=${card.key}
    @click=${(event: Event) => {
      event.stopPropagation(); // or the hand would hear it as well
      table.toggle(card.key);
    }}
  >
    <span class="vh">${table.say(card)}</span>
    ${cardInner(face, card)}
  </div>`;
}
