import assert from "node:assert/strict";
import { test } from "node:test";
import { pageStarts, sheets } from "./pages";

/** Blocks of these heights, one below the other; a negative height marks a heading. */
function blocks(...heights: number[]) {
  const above = (at: number): number => heights.slice(0, at).reduce((sum, height) => sum + Math.abs(height), 0);
  return heights.map((height, at) => ({ top: above(at), bottom: above(at + 1), heading: height < 0 }));
}

test("as many as fit on each sheet, the rest on the last one", () => {
  assert.deepEqual(sheets([1, 2, 3, 4, 5], 2), [[1, 2], [3, 4], [5]]);
  assert.deepEqual(sheets([], 9), []);
});

test("a page is full when the next block does not fit", () => {
  assert.deepEqual(pageStarts(blocks(40, 40, 40, 40), 100), [0, 2]);
  assert.deepEqual(pageStarts(blocks(40, 40), 100), [0]);
});

test("a heading goes to the next page with what follows it", () => {
  assert.deepEqual(pageStarts(blocks(70, -20, 40), 100), [0, 1]);
});

test("a block taller than a page has one to itself", () => {
  assert.deepEqual(pageStarts(blocks(300, 40), 100), [0, 1]);
});
