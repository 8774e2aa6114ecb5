import assert from "node:assert/strict";
import { test } from "node:test";
import type { Card, Face } from "../../view";
import { applyOrder, gapAfter, moveKey, sortByKind } from "./hand_order";

const cards = (...names: string[]): Card[] => names.map((name) => ({ key: `${name}#1`, face: name }));
const keys = (all: Card[]): string[] => all.map((card) => card.key);
const face = (kind: string, order: number): Face => ({ kind, order }) as Face;
const FACES = { Na: face("cation", 0), Ca: face("cation", 1), Cl: face("anion", 2), O: face("anion", 3) };

test("without a wish cards lie as they came", () => {
  assert.deepEqual(keys(applyOrder(cards("O", "Na"), null)), ["O#1", "Na#1"]);
});

test("cards lie in the wished order, those it does not name at the end", () => {
  assert.deepEqual(keys(applyOrder(cards("Na", "Ca", "Cl", "O"), ["O#1", "gone#1", "Na#1"])), [
    "O#1",
    "Na#1",
    "Ca#1",
    "Cl#1",
  ]);
});

test("sorting puts kinds together, and an unknown face first", () => {
  assert.deepEqual(sortByKind(cards("O", "Na", "Cl", "Ca"), FACES), ["Na#1", "Ca#1", "Cl#1", "O#1"]);
  assert.deepEqual(sortByKind(cards("O", "new"), FACES), ["new#1", "O#1"]);
});

test("a card moves to a place and no further than the ends", () => {
  assert.deepEqual(moveKey(["a", "b", "c"], "a", 1), ["b", "a", "c"]);
  assert.deepEqual(moveKey(["a", "b", "c"], "a", 9), ["b", "c", "a"]);
  assert.deepEqual(moveKey(["a", "b", "c"], "c", -1), ["c", "a", "b"]);
});

test("a gap stands between kinds, as long as each stands together", () => {
  const gaps = (...names: string[]): number[] =>
    names.flatMap((_, index) => (gapAfter(cards(...names), index, FACES) ? [index] : []));
  assert.deepEqual(gaps("Na", "Ca", "Cl", "O"), [1]);
  assert.deepEqual(gaps("Na", "Cl", "Ca"), []);
  assert.deepEqual(gaps("Na", "Ca"), []);
});
