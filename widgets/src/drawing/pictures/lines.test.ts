import assert from "node:assert/strict";
import { test } from "node:test";
import { markup } from "../../testing/markup";
import type { LinesPicture } from "../../view";
import { lines } from "./lines";

/** The heights of the names beside lines that end at these values. */
function namesOf(...ends: number[]): number[] {
  const all = ends.map((end, at) => ({ label: `P${at}`, values: [0, end], note: String(end) }));
  const picture: LinesPicture = { draw: "lines", text: "", stops: ["start", "1"], lines: all };
  return [...markup(lines(picture)).matchAll(/y=([\d.-]+)>P\d/g)].map(([, y]) => Number(y));
}

test("names stand beside the ends of their lines, the highest value on top", () => {
  const [low, high] = namesOf(10, 100);
  assert.ok(high! < low!);
});

test("names of equal values do not cover each other, and stay inside the picture", () => {
  const heights = namesOf(50, 50, 50, 50, 50, 50).sort((a, b) => a - b);
  for (const [at, height] of heights.slice(1).entries()) assert.ok(height - heights[at]! >= 15);
  assert.ok(heights[0]! >= 0 && heights.at(-1)! <= 150);
});
