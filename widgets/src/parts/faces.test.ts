import assert from "node:assert/strict";
import { test } from "node:test";
import type { Drawn } from "../drawing/card";
import type { Card } from "../view";
import { learn } from "../words";
import { describeCard } from "./faces";

learn({ tag: { duty: "must use", new: "new" } });
const SAY: Record<string, string> = { Ca: "calcium, two plus", W: "wild card" };
const face = (card: Card): Drawn | undefined => (SAY[card.face] ? ({ say: SAY[card.face] } as Drawn) : undefined);

test("a card is called by its face and its tags", () => {
  assert.equal(
    describeCard({ key: "Ca#1", face: "Ca", tags: ["new", "duty"] }, face),
    "calcium, two plus, new, must use",
  );
});

test("a wild card says what it stands for", () => {
  assert.equal(describeCard({ key: "W#1", face: "W", stands_for: "Ca" }, face), "wild card, calcium, two plus");
  assert.equal(describeCard({ key: "W#1", face: "W", stands_for: "7" }, face), "wild card, 7");
});
