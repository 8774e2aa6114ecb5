import assert from "node:assert/strict";
import { test } from "node:test";
import { TabStops } from "./focus";

const stops = (): TabStops => new TabStops({ voice: { hint: () => undefined } });

test("before anything was visited, Tab reaches the preferred item, or else the first", () => {
  assert.equal(stops().stop("actions", ["draw", "lay", "hint"], "lay"), "lay");
  assert.equal(stops().stop("actions", ["draw", "lay", "hint"], "gone"), "draw");
  assert.equal(stops().stop("hand", []), undefined);
});
