import assert from "node:assert/strict";
import { test } from "node:test";
import type { Deed, Way } from "../view";
import { deedTime, LIFT, pauseAfter, readingTime, scale, startsOpen, TRAVEL, travelTime, YOURS } from "./times";

const way = (start: string, end: string, faces = [""], shown = false): Way => ({ faces, start, end, shown });
const deed = (ways: Way[], yours = false): Deed => ({ n: 1, line: [], say: "", ways, yours });

test("slow is slower, quick quicker, and at once takes no time", () => {
  assert.deepEqual((["slow", "normal", "quick", "at_once"] as const).map(scale), [1.5, 1, 0.4, 0]);
});

test("open cards are lifted out of their row first, cards of a hand are not", () => {
  assert.ok(startsOpen(way("discards", "seat:1", ["Na+"])));
  assert.ok(!startsOpen(way("stock", "seat:1")));
  assert.ok(!startsOpen(way("seat:1", "discards", ["Na+"])));
  assert.equal(travelTime(way("discards", "seat:1", ["Na+"])), LIFT + TRAVEL);
});

test("a card alone is read longer; more cards are shown one after the other", () => {
  assert.ok(readingTime(way("seat:1", "melds", ["a"])) > readingTime(way("seat:1", "melds", ["a", "b"])));
  const [two, three] = [
    ["a", "b"],
    ["a", "b", "c"],
  ].map((faces) => travelTime(way("seat:1", "melds", faces, true)));
  assert.ok(three! > two!);
});

test("a thrown card ends a turn, so no pause follows it", () => {
  assert.equal(pauseAfter(way("seat:1", "discards", ["a"])), 0);
  assert.ok(pauseAfter(way("stock", "seat:1")) < pauseAfter(way("discards", "seat:1", ["a"])));
});

test("a deed lasts as long as its ways, or long enough to be read; longer if it is about the player's own cards", () => {
  const draw = way("stock", "seat:1");
  assert.equal(deedTime(deed([draw])), travelTime(draw) + pauseAfter(draw));
  assert.ok(deedTime(deed([])) > 0);
  assert.equal(deedTime(deed([draw], true)) - deedTime(deed([draw])), YOURS);
});
