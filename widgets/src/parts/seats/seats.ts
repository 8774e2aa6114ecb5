/** The other players, what each did last, and what any player has laid. */
import { html, nothing, type TemplateResult } from "lit-html";
import { repeat } from "lit-html/directives/repeat.js";
import { breakable, formula } from "../../drawing/card";
import { avatar, backs, icon } from "../../drawing/icons";
import { prose } from "../../drawing/prose";
import { tiny } from "../../drawing/tiny";
import type { Meld, Seat, View } from "../../view";
import { words } from "../../words";
import { type Faces, smallCard } from "../faces";
import { type LastTable, last } from "./last";
import type { Strip } from "./strip";

/** What the seats need from their table. */
export interface SeatsTable extends LaidTable, LastTable {
  readonly strip: Pick<Strip, "open" | "toggle">;
}

/** What melds need from their table. */
export interface LaidTable extends Faces {
  readonly choice: { tapPlace(place: Meld): void };
}

type Part = TemplateResult | typeof nothing;

const CROWD = 4; // from this many others on, each has less room
const NEWS = 12; // lines of the game so far, if there is room

export function seats(table: SeatsTable, view: View): Part {
  const { seats, me } = view;
  if (seats.length === 0) return nothing;
  const bare = seats.every((seat) => seat.places + seat.melds.length === 0);
  const classes = ["seats", table.strip.open ? "open" : "", seats.length >= CROWD ? "crowd" : "", bare ? "bare" : ""];
  return html`<ul class=${classes.join(" ")} aria-label=${words("seats.title")} style="--others: ${seats.length}">
    ${repeat(
      seats,
      (seat) => seat.id,
      (seat) => one(table, seat),
    )} ${opener(table, me)}
    ${view.banner.coach ? html`<li class="news coach"><h4>${words("seats.coach")}</h4><p>${view.banner.coach}</p></li>` : nothing}
    ${seats.length < 3 || (bare && seats.length < CROWD) ? soFar(view) : nothing}
  </ul>`;
}

function one(table: SeatsTable, seat: Seat): TemplateResult {
  const wanted = seat.melds.some((meld) => meld.target);
  return html`<li class="seat ${seat.acting ? "acting" : ""} ${wanted ? "wanted" : ""}">
    ${avatar(seat.avatar)}
    <div class="name">
      <div class="who" title=${seat.name}>
        ${seat.name} <small>${seat.who === "computer" ? words("seats.computer") : ""}</small>
        ${seat.acting ? html`<span class="vh">, ${words("seats.playing")}</span>` : nothing}
      </div>
      <div class="meta" title=${seat.note}>${seat.note}</div>
    </div>
    <div class="mini" data-count=${seat.id}>${backs()}<b class="num">${seat.count}</b><span class="vh"> ${words("seats.in_hand", { n: seat.count })}</span></div>
    ${last(table, seat)} ${openHand(table, seat)} ${drawLaid(table, seat)}
  </li>`;
}

/** The cards of a hand that is face up. */
function openHand(table: SeatsTable, seat: Seat): Part {
  if (!seat.hand) return nothing;
  const known = seat.hand.flatMap((card) => table.faces[card.face] ?? []);
  return html`<div class="open-hand">
    <span class="vh">${words("seats.holds", { name: seat.name, cards: known.map((face) => face.say).join("; ") })}</span>
    ${known.map((face) => tiny(face))}
  </div>`;
}

/** The player's own place in the strip: it opens the strip, which then also shows what the player has laid. */
function opener(table: SeatsTable, me: Seat): TemplateResult {
  const { open } = table.strip;
  return html`<li class="seat own">
    <button type="button" aria-expanded=${open} @click=${() => table.strip.toggle()}>
      ${avatar(me.avatar)} <span class="name"><b class="who">${me.name}</b> <small class="meta">${me.note}</small></span>
      <span class="vh">${words(open ? "seats.close" : "seats.open")}</span> ${icon("chev")}
    </button>
    ${open ? drawLaid(table, me) : nothing}
  </li>`;
}

/** What happened recently, for the eye only: news is announced anyway, and a sheet has everything. */
function soFar({ log }: View): Part {
  if (log.length === 0) return nothing;
  return html`<li class="news" aria-hidden="true">
    <h4>${words("log.title")}</h4>
    <ol>
      ${repeat(
        log.slice(-NEWS).reverse(),
        (line) => line.n,
        (line) => html`<li>${prose(line.text)}</li>`,
      )}
    </ol>
  </li>`;
}

/** What a player has laid, and the places that are still free. */
export function drawLaid(table: LaidTable, seat: Pick<Seat, "name" | "places" | "melds">): Part {
  const free = Math.max(0, seat.places - seat.melds.length);
  if (seat.melds.length + free === 0) return nothing;
  const places = Math.max(seat.places, seat.melds.length);
  const classes = `laid ${seat.places === 0 ? "loose" : ""}`;
  return html`<ul class=${classes} aria-label=${seat.name} style="--places: ${places}">
    ${repeat(
      seat.melds,
      (meld) => meld.id,
      (meld) => drawMeld(table, meld),
    )}
    ${Array.from({ length: free }, () => html`<li class="cmp-0"><span class="vh">${words("meld.free")}</span></li>`)}
  </ul>`;
}

function drawMeld(table: LaidTable, meld: Meld): TemplateResult {
  const classes = `cmp ${meld.mark ?? ""} ${meld.cards ? "shows-cards" : ""}`;
  if (!meld.target) return html`<li class=${classes} data-meld=${meld.id}>${meldInner(table, meld)}</li>`;
  return html`<li data-meld=${meld.id}>
    <button class="${classes} is-target" type="button" data-place=${meld.id} @click=${() => table.choice.tapPlace(meld)}>
      ${meldInner(table, meld)}
    </button>
  </li>`;
}

/** Only the spoken form is read out: "F e two O three". */
function meldInner(table: LaidTable, meld: Meld): TemplateResult {
  const letters = meld.title.flat().join("").length;
  const long = letters > 9 ? "longer" : letters > 7 ? "long" : "";
  return html`<b class=${long} aria-hidden="true">${formula(meld.title)}</b><span class="called" aria-hidden="true">${breakable(meld.name)}</span>
    ${meld.cards ? html`<span class="row-of-cards">${meld.cards.map((card) => smallCard(table, card))}</span>` : nothing}
    <small class="vh">${meld.say}</small>
    ${meld.mark ? html`<span class="flag">${words(meld.mark === "open" ? "meld.open" : "meld.wrong")}</span>` : nothing}`;
}
