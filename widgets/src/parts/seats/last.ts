/** What a player did last, as a line of words and small cards. A press shows it again. */
import { html, nothing, type TemplateResult } from "lit-html";
import { runs } from "../../drawing/card";
import { tiny, tinyBack } from "../../drawing/tiny";
import { type Moves, tellDeeds } from "../../moves/moves";
import type { Deed, Face, Piece, Seat, View } from "../../view";
import { words } from "../../words";

/** What the lines need from their table. */
export interface LastTable {
  readonly faces: Record<string, Face>;
  readonly view: View | null;
  readonly moves: Pick<Moves, "again" | "waysOf">;
}

export function last(table: LastTable, seat: Seat): TemplateResult {
  const { last: deeds } = seat;
  if (deeds.length === 0)
    return html`<div class="last">${seat.acting ? html`<span aria-hidden="true">…</span>` : nothing}</div>`;
  return html`<button
    class="last ${isFresh(seat, table.view) ? "fresh" : ""}"
    type="button"
    title=${words("seats.again")}
    @click=${() => table.moves.again(deeds)}
  >
    <span class="vh">${tellDeeds(deeds)} ${words("seats.again")}</span>
    <span class="deeds" aria-hidden="true">${deeds.map((deed, index) => line(table, deed, index === telling(table, deeds)))}</span>
  </button>`;
}

/** What the others have done since the viewer's last turn, until the viewer draws. For the eye only, where seats are small. */
export function since(table: LastTable, view: View): TemplateResult | typeof nothing {
  const seats = view.seats.filter((seat) => isFresh(seat, view)).sort((a, b) => a.last[0]!.n - b.last[0]!.n);
  if (seats.length === 0) return nothing;
  return html`<span class="since" aria-hidden="true">
    <span class="deeds">${seats.map((seat) => html`<b class="deed">${seat.name}</b>${seat.last.map((deed) => line(table, deed, false))}`)}</span>
  </span>`;
}

/** Whether the viewer has done nothing since. */
function isFresh(seat: Seat, view: View | null): boolean {
  return (seat.last.at(-1)?.n ?? -1) > (view?.me.last.at(-1)?.n ?? -1);
}

/** Which deed to show if there is room for one: the last in which something was laid, otherwise the last. */
function telling({ moves }: LastTable, deeds: Deed[]): number {
  const laid = deeds
    .map((deed) => deed.yours || moves.waysOf(deed).some((way) => way.end === "melds" || way.shown))
    .lastIndexOf(true);
  return laid < 0 ? deeds.length - 1 : laid;
}

function line(table: LastTable, deed: Deed, key: boolean): TemplateResult {
  const classes = `deed ${key ? "key" : ""} ${deed.yours ? "yours" : ""}`;
  return html`<span class=${classes} data-deed=${deed.n}>${deed.line.map((part) => piece(table, part))}</span>`;
}

function piece(table: LastTable, { text, face, title }: Piece): TemplateResult {
  if (title) return html`<span class="tc written">${runs(title)}</span>`;
  if (face === undefined) return html`<span class="vb">${text}</span>`;
  const known = table.faces[face];
  return known ? tiny(known) : tinyBack();
}
