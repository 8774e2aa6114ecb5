/** The table as it was, drawn small: the zones, the player's hand, what the players have laid. It is read out as one text. */
import { html, nothing, type TemplateResult } from "lit-html";
import { cardClasses, cardInner, faceDown, runs } from "../drawing/card";
import type { Card, Face, Zone } from "../view";
import { words } from "../words";
import type { Player, Position } from "./look_back_view";

const SHOWN = 6; // cards of a fan: the newest

type Faces = Record<string, Face>;

export function position(shown: Position, faces: Faces): TemplateResult {
  const laid = shown.players.filter((player) => player.melds.length > 0);
  return html`<div class="posn">
    <p class="vh">${shown.say}</p>
    <div class="pm" aria-hidden="true">
      ${shown.zones.map((zone) => pile(zone, faces))}
      <div class="ph" style="--n:${shown.hand.length}">
        <p class="pt"><b>${shown.hand_title}</b> · ${words("hand.cards", { n: shown.hand.length })}</p>
        <div class="lie">${cards(shown.hand, faces)}</div>
      </div>
    </div>
    ${laid.length > 0 ? html`<ul class="lies" aria-hidden="true">${laid.map(player)}</ul>` : nothing}
  </div>`;
}

function pile(zone: Zone, faces: Faces): TemplateResult {
  const newest =
    zone.layout === "top" ? zone.cards.slice(-1) : zone.layout === "fan" ? zone.cards.slice(-SHOWN) : zone.cards;
  const older = zone.layout === "fan" ? zone.cards.length - newest.length : 0;
  return html`<div class="pp">
    <p class="pt"><b>${zone.title}</b> ${zone.count}</p>
    <div class="lie z-${zone.layout}">
      ${zone.layout === "stock" && zone.count > 0 ? faceDown() : nothing}
      ${older > 0 ? html`<span class="older">+${older}</span>` : nothing}
      ${cards(newest, faces)}
    </div>
  </div>`;
}

function player({ name, note, melds }: Player): TemplateResult {
  return html`<li>
    <b>${name}</b> ${note ? html`<span>${note}</span>` : nothing}
    ${melds.map((meld) => html`<span class="ml"><b>${runs(meld.title)}</b> ${meld.name}</span>`)}
  </li>`;
}

function cards(shown: Card[], faces: Faces): TemplateResult[] {
  return shown.map((card) => {
    const face = faces[card.face];
    return html`<span class="pc">${face ? html`<span class=${cardClasses(face, { fixed: true })}>${cardInner(face, card)}</span>` : nothing}</span>`;
  });
}

/** Small cards beside the words of a choice. */
export function smallCards(shown: Card[], down: number, faces: Faces): TemplateResult | typeof nothing {
  if (shown.length + down === 0) return nothing;
  const backs = Array.from({ length: down }, () => html`<span class="pc">${faceDown()}</span>`);
  return html`<span class="oc lie" aria-hidden="true">${cards(shown, faces)}${backs}</span>`;
}
