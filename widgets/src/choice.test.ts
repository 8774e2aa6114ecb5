import assert from "node:assert/strict";
import { test } from "node:test";
import { Choice } from "./choice";
import type { Card, View, Zone } from "./view";
import type { Voice } from "./voice";
import { learn } from "./words";

learn({ tray: { card_first: "Choose a card first." } });
const cards = (...keys: string[]): Card[] => keys.map((key) => ({ key, face: key }));
const zone = (pick: Zone["pick"], target = false): Zone =>
  ({ id: "discards", cards: cards("d1", "d2", "d3"), pick, target }) as Zone;
const view = (chosen: string[] = []): View =>
  ({ hand: { title: "", cards: cards("a", "b"), chosen }, zones: [zone("suffix")] }) as unknown as View;

/** A choice at a table with cards a and b in the hand; `sent` holds what goes to the kernel, `said` what is heard. */
function atTable(): { choice: Choice; sent: unknown[]; said: string[] } {
  const [sent, said]: [unknown[], string[]] = [[], []];
  const choice = new Choice({
    view: view(),
    voice: { hint: (text: string) => void said.push(text) } as Voice,
    strip: { open: false },
    draw: () => undefined,
    send: (kind, wish) => void sent.push([kind, wish]),
  });
  return { choice, sent, said };
}

test("each change of the choice goes to the kernel, in the order chosen", () => {
  const { choice, sent } = atTable();
  for (const key of ["b", "a", "b"]) choice.toggle(key);
  choice.add(["a", "b"]);
  const told = sent.map((message) => (message as [string, { cards: string[] }])[1].cards.join());
  assert.deepEqual(told, ["b", "b,a", "a", "a,b"]);
});

test("clearing an empty choice sends nothing", () => {
  const { choice, sent } = atTable();
  choice.clear();
  assert.deepEqual(sent, []);
});

test("a card of a fan takes along all that lie on it; tapped again, they are let go", () => {
  const { choice } = atTable();
  choice.toggle("a");
  choice.tapZoneCard(zone("suffix"), "d2");
  assert.deepEqual(choice.keys, ["a", "d2", "d3"]);
  choice.tapZoneCard(zone("suffix"), "d1");
  assert.deepEqual(choice.keys, ["a", "d1", "d2", "d3"]);
  choice.tapZoneCard(zone("suffix"), "d1");
  assert.deepEqual(choice.keys, ["a"]);
});

test("where nothing can be chosen, a tap on a card counts for its zone", () => {
  const { choice, sent } = atTable();
  choice.tapZoneCard(zone("none", true), "d1");
  assert.deepEqual(sent, [], "there is nothing to put there yet");
  choice.keys = ["a"];
  choice.tapZoneCard(zone("none", true), "d1");
  assert.deepEqual(sent, [["drop", { place: "discards", cards: ["a"] }]]);
});

test("a slot takes the card of the hand that was chosen last, and asks for one if there is none", () => {
  const { choice, sent, said } = atTable();
  choice.tapSlot("cation");
  assert.deepEqual([said, sent], [["Choose a card first."], []]);
  choice.keys = ["b", "a", "d1"];
  choice.tapSlot("cation");
  assert.deepEqual(sent, [["drop", { place: "cation", cards: ["a"] }]]);
});

test("the hand takes only the chosen cards of zones", () => {
  const { choice, sent } = atTable();
  choice.keys = ["a", "d3"];
  choice.tapHand();
  assert.deepEqual(sent, [["drop", { place: "hand", cards: ["d3"] }]]);
});

test("the kernel's choice counts once it has seen everything; until then, only gone cards drop out", () => {
  const { choice } = atTable();
  choice.keys = ["a", "gone", "d1"];
  choice.receive(view(["b"]), false);
  assert.deepEqual(choice.keys, ["a", "d1"]);
  choice.receive(view(["b"]), true);
  assert.deepEqual(choice.keys, ["b"]);
});
