/** The player's hand: a list box of cards, one tab stop. */
import { html, nothing, type TemplateResult } from "lit-html";
import { repeat } from "lit-html/directives/repeat.js";
import type { Choice } from "../../choice";
import { cardClasses, cardInner } from "../../drawing/card";
import type { TabStops } from "../../focus";
import type { Names } from "../../names";
import type { Card, Face, View } from "../../view";
import { words } from "../../words";
import type { Faces } from "../faces";
import { label } from "../label";
import { gapAfter, type HandOrder } from "./hand_order";

/** What the hand needs from its table. */
export interface HandTable extends Faces {
  readonly id: string;
  readonly faces: Record<string, Face>;
  readonly stops: Pick<TabStops, "stop">;
  readonly choice: Pick<Choice, "has" | "inHand" | "toggle" | "clear" | "tapHand">;
  readonly order: Pick<HandOrder, "cards" | "sort" | "grab" | "grabbed">;
  readonly names: Pick<Names, "inHand" | "ask" | "toggle">;
}

const ROW = 11; // cards that fit side by side; more of them overlap
const TWO_SHORT_ROWS = 16; // cards in two rows on a phone; more take a third
const TIGHT_ROW = 17; // overlapping cards in one row; more take a second

export function hand(table: HandTable, view: View): TemplateResult {
  const cards = table.order.cards();
  const id = `rk-hand-${table.id}`;
  const chosen = table.choice.inHand().length;
  const stop = table.stops.stop(
    "hand",
    cards.map((card) => card.key),
  );
  const many = cards.length;
  const classes = [
    "cards",
    many > ROW ? "tight" : "",
    many > TWO_SHORT_ROWS ? "crowd" : "",
    many > TIGHT_ROW ? "many" : "",
  ];
  return html`<section class="hand">
    <div class="hh">
      <h3 id=${id}>
        ${view.hand.title}
        <span class="num"><span class="w">· </span>${words("hand.cards", { n: cards.length })}${chosen > 0 ? words("hand.chosen", { n: chosen }) : nothing}</span>
      </h3>
      ${cards.length > 0 ? tidying(table) : nothing}
    </div>
    ${
      cards.length > 0
        ? html`<div
          class=${classes.join(" ")}
          style="--rk-n: ${many}; --rk-half: ${Math.ceil(many / 2)}; --rk-third: ${Math.ceil(many / 3)}"
          role="listbox"
          aria-multiselectable="true"
          aria-orientation="horizontal"
          aria-labelledby=${id}
          data-group="hand"
          data-place="hand"
          @click=${() => table.choice.tapHand()}
        >
          ${repeat(
            cards,
            (card) => card.key,
            (_, index) => option(table, cards, index, stop),
          )}
        </div>`
        : html`<p class="empty" data-place="hand">${words("hand.empty")}</p>`
    }
  </section>`;
}

/** Buttons to order the cards and to show their names: one tab stop. */
function tidying(table: HandTable): TemplateResult {
  const all: [id: string, said: string, press: () => void][] = [
    ["clear", words("hand.clear"), () => table.choice.clear()],
    ["sort", words("hand.sort"), () => table.order.sort()],
    ["move", words("hand.move"), () => table.order.grab()],
  ];
  if (table.names.inHand()) all.unshift(["names", words("hand.names"), () => table.names.ask()]);
  const stop = table.stops.stop(
    "tidying",
    all.map(([id]) => id),
  );
  return html`<div class="tidying" role="group" aria-label=${words("hand.tidy")} data-group="tidying">
    ${all.map(
      ([id, said, press]) =>
        html`<button class="chipb" type="button" data-item=${id} tabindex=${id === stop ? 0 : -1} @click=${press}>${label(said)}</button>`,
    )}
  </div>`;
}

/** Roles convey number, position and choice; the name says the card and its tags. */
function option(table: HandTable, cards: Card[], index: number, stop?: string) {
  const card = cards[index]!;
  const face = table.face(card);
  if (!face) return nothing;
  const selected = table.choice.has(card.key);
  const classes = [
    cardClasses(face, { selected, fits: card.fits }),
    gapAfter(cards, index, table.faces) ? "sep" : "",
    table.order.grabbed === card.key ? "is-grab" : "",
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
      event.stopPropagation(); // otherwise the hand would be tapped as well
      if (!(asksForName(event) && table.names.toggle(card.key))) table.choice.toggle(card.key);
    }}
  >
    <span class="vh">${table.describeCard(card)}</span>
    ${cardInner(face, card)}
  </div>`;
}

/** Whether the tap was on the place of a hidden name. */
function asksForName(event: Event): boolean {
  return (event.target as Element).closest(".nm.asks") !== null;
}
