import assert from "node:assert/strict";
import { test } from "node:test";
import { learn, words } from "./words";

learn({ hand: { cards: "{n:# card|# cards} left", moving: "Moving {card}.", first: "First card." } });

test("a sentence is found by code and part", () => {
  assert.equal(words("hand.first"), "First card.");
});

test("places are filled; one without a value stays as it is", () => {
  assert.equal(words("hand.moving", { card: "calcium" }), "Moving calcium.");
  assert.equal(words("hand.moving"), "Moving {card}.");
});

test("n decides between one and many", () => {
  assert.deepEqual(
    [0, 1, 2].map((n) => words("hand.cards", { n })),
    ["0 cards left", "1 card left", "2 cards left"],
  );
});

test("a missing sentence shows its key, so that someone notices", () => {
  assert.equal(words("hand.nothing"), "hand.nothing");
});
