import assert from "node:assert/strict";
import { test } from "node:test";
import { numberAfter } from "./sliding";

const key = (name: string, more = {}): KeyboardEvent =>
  ({ key: name, altKey: false, ctrlKey: false, metaKey: false, ...more }) as KeyboardEvent;

test("keys of a slider go by one, by ten and to the ends", () => {
  const range = { at: 49, from: 28, to: 70 };
  const after = (name: string): number | null => numberAfter(key(name), range);
  assert.deepEqual(
    ["ArrowRight", "ArrowDown", "PageUp", "PageDown", "Home", "End"].map(after),
    [50, 48, 59, 39, 28, 70],
  );
  assert.equal(after("a"), null);
});

test("a slider stays within its ends, and leaves shortcuts to the browser", () => {
  assert.equal(numberAfter(key("PageUp"), { at: 68, from: 28, to: 70 }), 70);
  assert.equal(numberAfter(key("ArrowLeft", { altKey: true }), { at: 68, from: 28, to: 70 }), null);
});
