import assert from "node:assert/strict";
import { test } from "node:test";
import type { Face } from "../view";
import { inGrey } from "./grey";

test("the shapes of a drawing become as bright as they were; other faces have their colours from styles", () => {
  const shapes = [
    { d: "M0 0", fill: "#ff0000" },
    { d: "M0 0", stroke: "#ffffff", width: 2 },
    { d: "M0 0", fill: "none" },
  ];
  const face = { art: { draw: "crystal", shapes, label: "" } } as unknown as Face;
  assert.deepEqual((inGrey(face).art as { shapes: unknown }).shapes, [
    { d: "M0 0", fill: "rgb(76 76 76)" },
    { d: "M0 0", stroke: "rgb(255 255 255)", width: 2 },
    { d: "M0 0", fill: "none" },
  ]);
  const plain = { art: { draw: "plain" } } as Face;
  assert.equal(inGrey(plain), plain);
});
