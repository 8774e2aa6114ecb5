/** What a part that draws cards asks its table: what is printed on a card, and how it is called. */
import type { Card, Face } from "../view";

export interface Faces {
  face(card: Card): Face | undefined;
  called(card: Card): string;
}
