import assert from "node:assert/strict";
import { test } from "node:test";
import type { Deed, Way } from "../view";
import { fromOpen, LIFT, lasting, pause, reading, scale, TRAVEL, travelling, YOURS } from "./times";

const way = (start: string, end: string, faces = [""], shown = false): Way => ({ faces, start, end, shown });
const deed = (ways: Way[], yours = false): Deed => ({ n: 1, line: [], say: "", ways, yours });

test("slow is slower, quick quicker, and at once takes no time", () => {
  assert.deepEqual((["slow", "normal", "quick", "at_once"] as const).map(scale), [1.5, 1, 0.4, 0]);
});

test("open cards are lifted out of their row first, cards of a hand are not", () => {
  assert.ok(fromOpen(way("discards", "seat:1", ["Na+"])));
  assert.ok(!fromOpen(way("stock", "seat:1")));
  assert.ok(!fromOpen(way("seat:1", "discards", ["Na+"])));
  assert.equal(travelling(way("discards", "seat:1", ["Na+"])), LIFT + TRAVEL);
});

test("a card alone is read longer; more cards are shown one after the other", () => {
  assert.ok(reading(way("seat:1", "melds", ["a"])) > reading(way("seat:1", "melds", ["a", "b"])));
  const [two, three] = [
    ["a", "b"],
    ["a", "b", "c"],
  ].map((faces) => travelling(way("seat:1", "melds", faces, true)));
  assert.ok(three! > two!);
});

test("a thrown card ends a turn, so no pause follows it", () => {
  assert.equal(pause(way("seat:1", "discards", ["a"])), 0);
  assert.ok(pause(way("stock", "seat:1")) < pause(way("discards", "seat:1", ["a"])));
});

test("a deed lasts as long as its ways, or long enough to be read; longer if it is about one's own cards", () => {
  const draw = way("stock", "seat:1");
  assert.equal(lasting(deed([draw])), travelling(draw) + pause(draw));
  assert.ok(lasting(deed([])) > 0);
  assert.equal(lasting(deed([draw], true)) - lasting(deed([draw])), YOURS);
});
