/** What a part that draws cards asks of its table: what is printed on a card, and what to call it. */
import { nothing, type TemplateResult } from "lit-html";
import type { Drawn } from "../drawing/card";
import { tiny } from "../drawing/tiny";
import type { Card } from "../view";
import { words } from "../words";

export interface Faces {
  face(card: Card): Drawn | undefined; // as it should be drawn now: its name may be hidden
  describeCard(card: Card): string;
}

/** A card at its smallest; nothing if its face is unknown. */
export function smallCard(table: Pick<Faces, "face">, card: Card): TemplateResult | typeof nothing {
  const face = table.face(card);
  return face ? tiny(face, card) : nothing;
}

/** What a screen reader calls a card: "calcium, two plus, must use", "wild card, esh, as in ship". */
export function describeCard(card: Card, face: (card: Card) => Drawn | undefined): string {
  const say = (one: Card) => face(one)?.say ?? one.face;
  const meant = card.stands_for ? [say({ key: card.key, face: card.stands_for })] : [];
  const tags = (card.tags ?? []).map((tag) => words(`tag.${tag}`));
  return [say(card), ...meant, ...tags].join(", ");
}
