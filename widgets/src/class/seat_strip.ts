/** Above a pupil's table: who is there, what the teacher says, and whom the table waits for. */
import { html, nothing, type TemplateResult } from "lit-html";
import { avatar, icon } from "../drawing/icons";
import { words } from "../words";
import { nameOf, type Presence, type Room } from "./class_view";

/** Whether someone is there: a shape and a word, never a colour alone. */
export function presence(state: Presence): TemplateResult {
  return html`<span class="presence is-${state || "left"}"><i></i>${words(`presence.${state || "left"}`)}</span>`;
}

/** `nudge` and `leave` are left out while the table is paused. */
export function seatStrip(room: Room, nudge?: () => void, leave?: TemplateResult): TemplateResult {
  const { table, animal, mates, message, waits_for, nudged } = room;
  return html`<section class="seat-strip" aria-label=${words("seat.title", { n: table })}>
    <div class="seat-who">
      <h2 class="seat-table" tabindex="-1" data-heading>${words("seat.title", { n: table })}</h2>
      <p class="seat-me">${avatar(animal)}<b>${words("join.you", { name: nameOf(animal) })}</b></p>
    </div>
    <ul class="seat-mates">${mates
      .filter((mate) => mate.animal !== animal)
      .map(
        (mate) =>
          html`<li class="is-${mate.presence}">${avatar(mate.animal)}<span><b>${nameOf(mate.animal)}</b>${presence(mate.presence)}</span></li>`,
      )}</ul>
    ${message ? html`<p class="seat-note seat-message">${icon("message")}<span>${message}</span></p>` : nothing}
    ${nudged ? html`<p class="seat-note seat-nudged">${icon("knock")}<span>${words("seat.nudged")}</span></p>` : nothing}
    ${
      nudge && waits_for.length > 0
        ? html`<p class="seat-note seat-waits"><span>${words("seat.waits", { names: waits_for.join(", ") })}</span>
            ${
              room.can_nudge
                ? html`<button type="button" class="btn" @click=${nudge}>${icon("knock")}${words("seat.nudge")}</button>`
                : nothing
            }</p>`
        : nothing
    }
    ${leave ?? nothing}
  </section>`;
}

/** Over the table while the teacher speaks, or after a round that the teacher has ended. */
export function eyesUp({ phase, message }: Room): TemplateResult {
  const between = phase === "between";
  return html`<div class="eyes-up" role="dialog" aria-modal="true" aria-labelledby="eyes-up-title">
    <div class="eyes-card">
      ${icon(between ? "flag" : "eyes")}
      <h2 id="eyes-up-title" tabindex="-1" data-heading>${words(between ? "seat.between" : "seat.eyes_up")}</h2>
      <p class="eyes-message">${message || words(between ? "seat.between_text" : "seat.something")}</p>
      <p>${words(between ? "seat.kept" : "seat.cards_wait")}</p>
    </div>
  </div>`;
}
