/** Stock, discards and whatever else is between the players or face up in front of the viewer. */
import { html, nothing, type TemplateResult } from "lit-html";
import { repeat } from "lit-html/directives/repeat.js";
import type { Choice } from "../../choice";
import { cardClasses, cardInner, faceDown } from "../../drawing/card";
import { factsInner } from "../../drawing/facts";
import { icon } from "../../drawing/icons";
import { prose } from "../../drawing/prose";
import type { TabStops } from "../../focus";
import type { Names } from "../../names";
import type { Card, View, Zone } from "../../view";
import { words } from "../../words";
import type { Faces } from "../faces";
import { lookHere, ringedName } from "../label";
import type { SidePanels } from "../side/side_panels";

/** What the zones need from their table. */
export interface ZonesTable extends Faces {
  readonly side: Pick<SidePanels, "open" | "toggle">;
  readonly stops: Pick<TabStops, "stop">;
  readonly names: Pick<Names, "toggle">;
  readonly choice: Pick<Choice, "has" | "tapStock" | "tapPlace" | "tapZoneCard">;
}

type Part = TemplateResult | typeof nothing;

export function middle(table: ZonesTable, view: View): Part {
  const zones = view.zones.filter((zone) => !zone.mine);
  if (zones.length === 0) return nothing;
  return html`<section class="mid" aria-label=${words("table.middle")}>
    <h3 class="vh">${words("table.middle")}</h3>
    ${repeat(
      zones,
      (zone) => zone.id,
      (zone) => pile(table, zone, view),
    )}
  </section>`;
}

/** What is face up in front of the player. */
export function mine(table: ZonesTable, view: View): Part {
  const zones = view.zones.filter((zone) => zone.mine);
  return zones.length > 0
    ? html`${repeat(
        zones,
        (zone) => zone.id,
        (zone) => pile(table, zone, view),
      )}`
    : nothing;
}

function pile(table: ZonesTable, zone: Zone, { seats }: View): TemplateResult {
  return html`<div class="pile of-${zone.layout} ${zone.next ? "is-next" : ""} ${zone.ringed ? "is-ringed" : ""}" data-zone=${zone.id}>
    <h4 title=${[zone.title, zone.note ?? ""].join(" ")}>
      ${lookHere(zone.ringed === true)}${zone.title} <span class="num">${zone.count}</span>
      ${zone.cards.some((card) => table.face(card)?.facts) ? factsOpener(table) : nothing}
      ${zone.note ? html`<span class="note">· ${zone.note}</span>` : nothing}
    </h4>
    ${zone.layout === "stock" ? stock(table, zone) : lane(table, zone, seats.length === 0)}
  </div>`;
}

function factsOpener({ side }: ZonesTable): TemplateResult {
  return html`<button class="chipb" type="button" aria-expanded=${side.open === "facts"} @click=${() => side.toggle("facts")}>
    ${words("table.facts")}
  </button>`;
}

function stock(table: ZonesTable, zone: Zone): TemplateResult {
  const classes = [
    "stock",
    zone.target ? "is-target" : "",
    zone.next ? "is-next" : "",
    zone.count === 0 ? "empty" : "",
  ];
  return html`<button
    class=${classes.join(" ")}
    type="button"
    aria-label=${zone.say}
    aria-disabled=${zone.target ? nothing : "true"}
    data-place=${zone.id}
    data-gives=${zone.takes ? nothing : ""}
    @click=${() => table.choice.tapStock(zone)}
  >
    ${faceDown()}
  </button>`;
}

const LANES = { fan: "fan", row: "row-zone", top: "top-zone", stock: "" };

/**
 * Face-up cards side by side, or the top one of a pile: one tab stop. A tap beside the cards counts for the place itself.
 * The cards of an exercise are only there to look at.
 */
function lane(table: ZonesTable, zone: Zone, inExercise: boolean): TemplateResult {
  const name = `zone:${zone.id}`;
  const cards = zone.layout === "top" ? zone.cards.slice(-1) : zone.cards;
  const stop = table.stops.stop(
    name,
    cards.map((card) => card.key),
    cards.at(-1)?.key,
  );
  const chosen = cards.filter((card) => table.choice.has(card.key)).length;
  const taken = zone.pick === "suffix" && chosen > 0;
  const classes = [
    LANES[zone.layout],
    taken ? "block" : "",
    zone.target ? "is-target" : "",
    zone.pick === "none" ? "rest" : "",
  ];
  const group = html`<div
    class=${classes.join(" ")}
    role="group"
    aria-label=${ringedName(zone.say, zone.ringed === true)}
    data-group=${name}
    data-place=${zone.target ? zone.id : nothing}
    @click=${() => table.choice.tapPlace(zone)}
  >
    ${cards.length === 0 ? html`<span class="slot ${zone.next ? "next" : ""}">${words("pile.empty")}</span>` : nothing}
    ${repeat(
      cards,
      (card) => card.key,
      (card, index) =>
        inExercise && zone.pick === "none" && !zone.target && !table.face(card)?.asks
          ? shownCard(table, zone, card, index)
          : laneCard(table, zone, card, index, stop),
    )}
    ${taken ? html`<i class="ring" style="--n: ${cards.length}; --chosen: ${chosen}"></i>` : nothing}
  </div>`;
  return html`<div class="lane">
    ${zone.layout === "fan" ? drawFrame(group, cards.length) : group} ${zone.caption ? html`<p class="cap">${prose(zone.caption)}</p>` : nothing}
  </div>`;
}

/** A fan that may be too long for its place: see `Fitting`. */
function drawFrame(fan: TemplateResult, count: number): TemplateResult {
  return html`<button class="older" type="button" tabindex="-1" aria-hidden="true" title=${words("pile.older")} @click=${toOlder}>${icon("back")}</button>
    <div class="frame" data-frame=${count}>${fan}</div>`;
}

/** The keyboard needs no button: arrows bring every card into view. */
function toOlder(event: Event): void {
  const frame = (event.currentTarget as Element).nextElementSibling!;
  frame.scrollBy({ left: -frame.clientWidth / 2, behavior: "smooth" });
}

function shownCard(table: ZonesTable, zone: Zone, card: Card, index: number): Part {
  const face = table.face(card);
  if (!face) return nothing;
  const facts = zone.layout === "row" ? face.facts : undefined;
  return html`<div class="${cardClasses(face, { fits: card.fits, fixed: true })} ${facts ? "large" : ""}" data-item=${card.key}>
    <span class="vh">${sayPlace(zone, table.describeCard(card), index)}</span>
    ${facts ? factsInner(face, facts, card) : cardInner(face, card)}
  </div>`;
}

function laneCard(table: ZonesTable, zone: Zone, card: Card, index: number, stop?: string) {
  const face = table.face(card);
  if (!face) return nothing;
  const selected = table.choice.has(card.key);
  const pickable = zone.pick !== "none";
  const facts = zone.layout === "row" ? face.facts : undefined;
  return html`<button
    class="${cardClasses(face, { selected, fits: card.fits })} ${facts ? "large" : ""}"
    type="button"
    data-item=${card.key}
    data-card=${pickable ? card.key : nothing}
    tabindex=${card.key === stop ? 0 : -1}
    aria-pressed=${pickable ? selected : nothing}
    aria-disabled=${pickable || zone.target || face.asks ? nothing : "true"}
    @click=${(event: Event) => {
      event.stopPropagation(); // otherwise the lane would be tapped as well
      if (pickable || zone.target || !table.names.toggle(card.key)) table.choice.tapZoneCard(zone, card.key);
    }}
  >
    <span class="vh">${sayPlace(zone, table.describeCard(card), index)}</span>
    ${facts ? factsInner(face, facts, card) : cardInner(face, card)}
  </button>`;
}

/** A card and its position in the zone. */
function sayPlace(zone: Zone, card: string, index: number): string {
  return zone.layout === "top"
    ? words("pile.top", { card })
    : words("pile.card", { card, n: index + 1, all: zone.cards.length });
}
