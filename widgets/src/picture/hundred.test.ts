import assert from "node:assert/strict";
import { test } from "node:test";
import { percentOf } from "./hundred";

test("a chance is seen out of a hundred however it is written", () => {
  const written = {
    "5 %": 5,
    "9.6%": 10,
    "12": 12,
    "0,05": 5,
    "2/41": 5,
    "1 in 12": 8,
    "≈ 8.3 per cent": 8,
    "1/2": 50,
  };
  for (const [text, percent] of Object.entries(written)) assert.equal(percentOf(text), percent, text);
});

test("what is no chance, or a working, fills no squares", () => {
  for (const text of ["", "a lot", "3/2", "1/0", "120 %", "1 − 3/4 × 2/3"]) assert.equal(percentOf(text), null, text);
});
