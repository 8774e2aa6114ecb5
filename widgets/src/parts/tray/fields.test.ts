import assert from "node:assert/strict";
import { test } from "node:test";
import type { Field, Intent } from "../../view";
import { Fields } from "./fields";

const name = (value: string): Field => ({
  id: "name",
  label: "Its name",
  kind: "text",
  value,
  options: [],
  max_length: 40,
});
const sent = (kind: Intent["kind"], text: string): Intent => ({
  page: "p",
  seq: 1,
  kind,
  cards: [],
  place: "",
  text: { name: text },
});

function typed(text: string): Fields {
  const fields = new Fields();
  fields.type(name(""), text);
  return fields;
}

test("what is typed is shown and sent in place of what the kernel had", () => {
  const fields = typed("calcium");
  assert.equal(fields.value(name("")), "calcium");
  assert.deepEqual(fields.all([name("")]), { name: "calcium" });
});

test("it outlives views that answer nothing of ours", () => {
  const fields = typed("calc");
  fields.receive([name("")], []);
  assert.equal(fields.value(name("")), "calc");
});

test("once an action has read the words, the kernel's count", () => {
  const fields = typed("calcium");
  fields.receive([name("")], [sent("do", "calcium")]);
  assert.equal(fields.value(name("")), "");
});

test("words typed since an action stay, also when those sent come back", () => {
  const fields = typed("calcium oxide");
  fields.receive([name("calcium")], [sent("do", "calcium")]);
  assert.equal(fields.value(name("calcium")), "calcium oxide");
});

test("what the kernel changed by itself counts", () => {
  const fields = typed("calcium");
  fields.receive([name("iron")], []);
  assert.equal(fields.value(name("iron")), "iron");
});

test("a table that is laid again finds what was typed, once", () => {
  typed("calcium").leave("game");
  const again = new Fields();
  again.comeBack("game");
  assert.equal(again.value(name("")), "calcium");
  const third = new Fields();
  third.comeBack("game");
  assert.equal(third.value(name("")), "");
});
