/** What a part that draws cards asks its table: what is printed on a card, and how it is called. */
import type { Card, Face } from "../view";
import { words } from "../words";

export interface Faces {
  face(card: Card): Face | undefined;
  called(card: Card): string;
}

/** How a card is called: "calcium, two plus, must use", "wild card, esh, as in ship". */
export function spoken(card: Card, faces: Record<string, Face>): string {
  const say = (face: string) => faces[face]?.say ?? face;
  const tags = (card.tags ?? []).map((tag) => words(`tag.${tag}`));
  return [say(card.face), ...(card.stands_for ? [say(card.stands_for)] : []), ...tags].join(", ");
}
