/** The other players, and what any player has laid. */
import { html, nothing, type TemplateResult } from "lit-html";
import { repeat } from "lit-html/directives/repeat.js";
import { cardClasses, cardInner, runs } from "../../drawing/card";
import { avatar, backs } from "../../drawing/icons";
import type { Card, Meld, Seat, View } from "../../view";
import { words } from "../../words";
import type { Faces } from "../faces";
import { last, type LastTable } from "./last";

/** What the seats need of their table. */
export interface SeatsTable extends Faces, LastTable {
  readonly choice: { tapPlace(place: Meld): void };
}

type Part = TemplateResult | typeof nothing;

export function seats(table: SeatsTable, view: View): Part {
  if (view.seats.length === 0) return nothing;
  return html`<ul class="seats" aria-label=${words("seats.title")}>
    ${repeat(view.seats, (seat) => seat.id, (seat) => one(table, seat))}
  </ul>`;
}

function one(table: SeatsTable, seat: Seat): TemplateResult {
  return html`<li class="seat ${seat.acting ? "acting" : ""}">
    ${avatar(seat.avatar)}
    <div>
      <div class="who" data-n=${words("seats.cards", { n: seat.count })}>
        ${seat.name} <small>${seat.who === "computer" ? words("seats.computer") : ""}</small>
        ${seat.acting ? html`<span class="vh">, ${words("seats.playing")}</span>` : nothing}
      </div>
      <div class="meta">${seat.note}</div>
    </div>
    <div class="mini" data-count=${seat.id}>${backs()}<b class="num">${seat.count}</b><span class="vh"> ${words("seats.in_hand", { n: seat.count })}</span></div>
    ${last(table, seat)} ${laid(table, seat)}
  </li>`;
}

/** What a player has laid, and the places still free. */
export function laid(table: SeatsTable, seat: Seat): Part {
  const free = Math.max(0, seat.places - seat.melds.length);
  if (seat.melds.length + free === 0) return nothing;
  return html`<ul class="laid ${seat.places === 0 ? "loose" : ""}" aria-label=${seat.name}>
    ${repeat(seat.melds, (meld) => meld.id, (meld) => laidMeld(table, meld))}
    ${Array.from({ length: free }, () => html`<li class="cmp-0"><span class="vh">${words("meld.free")}</span></li>`)}
  </ul>`;
}

function laidMeld(table: SeatsTable, meld: Meld): TemplateResult {
  const classes = `cmp ${meld.mark ?? ""}`;
  if (!meld.target) return html`<li class=${classes} data-meld=${meld.id}>${meldInner(table, meld)}</li>`;
  return html`<li data-meld=${meld.id}>
    <button class="${classes} is-target" type="button" data-place=${meld.id} @click=${() => table.choice.tapPlace(meld)}>
      ${meldInner(table, meld)}
    </button>
  </li>`;
}

/** Read out is the spoken form alone: "F e two O three". */
function meldInner(table: SeatsTable, meld: Meld): TemplateResult {
  return html`<b aria-hidden="true">${runs(meld.title)}</b><span aria-hidden="true">${meld.name}</span>
    ${meld.cards.map((card) => small(table, card))}
    <small class="vh">${meld.say}</small>
    ${meld.mark ? html`<span class="flag">${judged(meld.mark)}</span>` : nothing}`;
}

function judged(mark: NonNullable<Meld["mark"]>): string {
  switch (mark) {
    case "open":
      return words("meld.open");
    case "wrong":
      return words("meld.wrong");
    case "right":
      return words("meld.right");
  }
}

function small(table: SeatsTable, card: Card): Part {
  const face = table.face(card);
  return face ? html`<span class=${cardClasses(face, { small: true })}>${cardInner(face, card)}</span>` : nothing;
}
