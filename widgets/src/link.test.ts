import assert from "node:assert/strict";
import { afterEach, beforeEach, mock, test } from "node:test";
import { Link } from "./link";
import type { Intent } from "./view";

Object.assign(globalThis, { window: globalThis });
beforeEach(() => mock.timers.enable({ apis: ["setTimeout"] }));
afterEach(() => mock.timers.reset());

/** A line whose kernel gets what is in `sent`, or is dead; `silences` counts how often the table was notified. */
function line(): { link: Link; sent: Intent[]; host: { dead: boolean; silences: number } } {
  const sent: Intent[] = [];
  const host = { dead: false, silences: 0 };
  const send = (message: unknown): void => {
    if (host.dead) throw new Error("Kernel is dead");
    sent.push((message as { intent: Intent }).intent);
  };
  const model = { get: () => null, on: () => undefined, off: () => undefined, send };
  return { link: new Link(model, () => host.silences++), sent, host };
}

const numbers = (intents: Intent[]): number[] => intents.map(({ seq }) => seq);

test("intents are numbered, and each names its page", () => {
  const { link, sent } = line();
  link.send("hello");
  link.send("do", { place: "draw" });
  assert.deepEqual(numbers(sent), [1, 2]);
  assert.deepEqual(new Set(sent.map(({ page }) => page)), new Set([link.page]));
  assert.match(link.page, /^[0-9a-f]{32}$/);
});

test("an unanswered intent is sent again under its number", () => {
  const { link, sent } = line();
  link.send("do", { place: "hint" });
  mock.timers.tick(1_900);
  assert.equal(sent.length, 1);
  mock.timers.tick(200);
  assert.equal(sent.length, 2);
  assert.deepEqual(sent[1], sent[0]);
});

test("an answered intent is settled and not sent again", () => {
  const { link, sent, host } = line();
  link.send("do", { place: "hint" });
  assert.deepEqual(numbers(link.answered({ page: link.page, seq: 1 })), [1]);
  assert.ok(link.idle);
  mock.timers.tick(20_000);
  assert.equal(sent.length, 1);
  assert.equal(host.silences, 0);
});

test("an answer settles all before it; for the rest, the time starts again", () => {
  const { link, host } = line();
  for (const place of ["a", "b", "c"]) link.send("do", { place });
  mock.timers.tick(4_000);
  assert.deepEqual(numbers(link.answered({ page: link.page, seq: 2 })), [1, 2]);
  mock.timers.tick(4_000);
  assert.equal(host.silences, 0);
  mock.timers.tick(1_000);
  assert.equal(host.silences, 1);
});

test("an answer to another page, or one already had, settles nothing", () => {
  const { link } = line();
  link.send("choose");
  assert.deepEqual(link.answered({ page: "another page", seq: 99 }), []);
  assert.deepEqual(link.answered({ page: link.page, seq: 0 }), []);
  assert.ok(!link.idle);
});

test("after five seconds the line is silent, once, until an answer comes", () => {
  const { link, host } = line();
  link.send("do", { place: "hint" });
  mock.timers.tick(4_900);
  assert.ok(!link.silent);
  mock.timers.tick(10_000);
  assert.ok(link.silent);
  assert.equal(host.silences, 1);
  link.answered({ page: link.page, seq: 1 });
  assert.ok(!link.silent);
});

test("a dead kernel is noticed at once, and its intents can be sent later", () => {
  const { link, sent, host } = line();
  host.dead = true;
  link.send("do", { place: "hint" });
  assert.ok(link.silent);
  host.dead = false;
  link.askAgain();
  assert.deepEqual(numbers(sent), [1]);
});
