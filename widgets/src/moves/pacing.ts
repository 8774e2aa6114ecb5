/** The buttons that go on to the others' next move, or skip all of them. */
import { html, nothing, type TemplateResult } from "lit-html";
import { label } from "../parts/label";
import { words } from "../words";
import type { Moves } from "./moves";

/** What the buttons need from their table. */
export interface PacingTable {
  readonly moves: Pick<Moves, "saying" | "happened" | "going" | "inSteps" | "next" | "skipToMyTurn">;
}

export function pacing({ moves }: PacingTable): TemplateResult | typeof nothing {
  if (!moves.going) return nothing;
  return html`<div class="pacing">
    ${moves.inSteps ? html`<button class="btn-q" type="button" @click=${() => moves.next()}>${words("seats.next")}</button>` : nothing}
    <button class="btn-q" type="button" @click=${() => moves.skipToMyTurn()}>${label(words("seats.skip"))}</button>
  </div>`;
}
