/** The order of the cards in a hand. It means nothing to the game, and a lot to the player. */
import type { Card, Face } from "../../view";

type Faces = Record<string, Face>;

/** Cards in a wanted order of keys; those that it does not name stay at the end as they are. */
export function ordered(cards: Card[], keys: string[] | null): Card[] {
  if (!keys) return cards;
  const place = (card: Card) => (keys.includes(card.key) ? keys.indexOf(card.key) : keys.length);
  return [...cards].sort((a, b) => place(a) - place(b));
}

export function sortedByKind(cards: Card[], faces: Faces): string[] {
  const order = (card: Card) => faces[card.face]?.order ?? 0;
  return [...cards].sort((a, b) => order(a) - order(b)).map((card) => card.key);
}

/** The keys with one of them moved to another place. */
export function moved(keys: string[], key: string, to: number): string[] {
  const rest = keys.filter((other) => other !== key);
  rest.splice(Math.max(0, Math.min(to, rest.length)), 0, key);
  return rest;
}

/** Whether a little space follows the card: only between kinds, and only while each kind stands together. */
export function gapAfter(cards: Card[], index: number, faces: Faces): boolean {
  const kinds = cards.map((card) => faces[card.face]?.kind);
  const changes = kinds.filter((kind, i) => i > 0 && kind !== kinds[i - 1]).length;
  const together = changes === new Set(kinds).size - 1;
  return together && index < kinds.length - 1 && kinds[index] !== kinds[index + 1];
}

/** How a card is called: "calcium, two plus, must use", "wild card, esh, as in ship". */
export function spoken(card: Card, faces: Faces): string {
  const say = (face: string) => faces[face]?.say ?? face;
  return [say(card.face), ...(card.stands_for ? [say(card.stands_for)] : []), ...(card.tags ?? [])].join(", ");
}
