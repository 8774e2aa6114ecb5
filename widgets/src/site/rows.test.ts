import assert from "node:assert/strict";
import { test } from "node:test";
import { tooOldBefore } from "./rows";

const DAY = 86_400_000;
const limit = (...days: number[]): number => tooOldBefore(days.map((day) => day * DAY)) / DAY;

test("a match is kept for a month and a week after the third latest day of play", () => {
  assert.equal(limit(1000, 1030, 1037, 1038, 1039), 1037 - 37);
  assert.equal(limit(1000, 1030, 1037, 1038, 1039, 1040), 1038 - 37);
});

test("matches of one day count once, and two days of play are not enough", () => {
  assert.equal(limit(1000, 1040, 1040.2, 1040.9), -Infinity);
  assert.equal(limit(), -Infinity);
});

test("a clock that is ahead for a day takes no game away", () => {
  for (const wrong of [31, 30_000]) {
    const days = [1000, 1001, 1002, 1002 + wrong, 1002 + wrong + 0.5, 1003, 1004];
    assert.ok(limit(...days) <= Math.min(...days), `ahead by ${wrong} days`);
  }
});
