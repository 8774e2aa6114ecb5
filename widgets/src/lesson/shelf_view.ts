/** What my shelf shows, as plain data. The Python twin is rummy_kit/lessons/shelf.py; a test keeps the two in step. */
import type { Drawing } from "../drawing/ratio";
import type { Runs } from "../view";

/** One thing: a tile that opens as a card with facts. */
export interface ShelfTile {
  title: Runs; // "Al₂O₃", "ʃɪp"
  name: string; // "aluminium oxide", "ship"
  art: Drawing; // {} if the title says it all
  facts: string[];
  times: string; // "Laid 3 times, last on 22 November."
  new: string; // "new" if it was laid for the first time today; "" otherwise
  say: string; // the tile for screen readers
}

/** What was laid in one lesson. */
export interface ShelfPlank {
  title: string; // "Compounds"
  note: string; // "6 laid"
  tiles: ShelfTile[];
  free: string[]; // places for what comes next, by kind: "an oxide"
  free_say: string; // the whole plank for screen readers
}

/** My shelf, with a plank for each lesson in which something was laid. */
export interface Shelf {
  title: string;
  text: string;
  planks: ShelfPlank[];
}
