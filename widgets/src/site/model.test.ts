import assert from "node:assert/strict";
import { test } from "node:test";
import { SiteModel } from "./model";

function model(): { model: SiteModel; posted: unknown[]; heard: unknown[] } {
  const [posted, heard]: unknown[][] = [[], []];
  const made = new SiteModel("w1", { view: 1 }, (...message) => void posted!.push(message));
  return { model: made, posted: posted!, heard: heard! };
}

test("new values from the worker reach their listeners", () => {
  const { model: m, heard, posted } = model();
  m.on("change:view", () => heard.push(m.get("view")));
  m.update({ view: 2, other: 3 });
  assert.deepEqual([heard, m.get("other"), posted], [[2], 3, []]);
});

test("new values from the page go to the worker and to no listener here", () => {
  const { model: m, heard, posted } = model();
  m.on("change:view", () => heard.push("heard"));
  m.set({ view: 5 });
  m.send({ open: true });
  assert.deepEqual(heard, []);
  assert.deepEqual(posted, [
    ["update", "w1", { view: 5 }],
    ["custom", "w1", { open: true }],
  ]);
});

test("a listener that takes itself away does not keep the next from hearing", () => {
  const { model: m, heard } = model();
  const once = (): void => {
    m.off("msg:custom", once);
    heard.push("once");
  };
  m.on("msg:custom", once);
  m.on("msg:custom", () => heard.push("always"));
  m.receive({});
  m.receive({});
  assert.deepEqual(heard, ["once", "always", "always"]);
});
