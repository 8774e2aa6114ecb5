import assert from "node:assert/strict";
import { afterEach, beforeEach, mock, test } from "node:test";
import { Queue } from "./queue";

Object.assign(globalThis, { window: globalThis });
beforeEach(() => mock.timers.enable({ apis: ["setTimeout"] }));
afterEach(() => mock.timers.reset());

/** A queue whose views are numbers of milliseconds that each takes; `seen` notes what happens. */
function queue(before = 0): { queue: Queue<number>; seen: string[] } {
  const seen: string[] = [];
  const stage = {
    before: () => before,
    show: (ms: number): number => {
      seen.push(`show ${ms}`);
      return ms;
    },
    skip: (views: number[]) => void seen.push(`skip ${views.join()}`),
    done: () => void seen.push("done"),
  };
  return { queue: new Queue<number>(stage), seen };
}

test("views are shown one after the other, each for its time", () => {
  const { queue: q, seen } = queue();
  q.push(100);
  q.push(200);
  assert.deepEqual(seen, ["show 100"]);
  mock.timers.tick(99);
  assert.equal(seen.length, 1);
  mock.timers.tick(1);
  assert.deepEqual(seen, ["show 100", "show 200"]);
  assert.ok(q.running && q.atTheEnd);
  mock.timers.tick(200);
  assert.deepEqual(seen.slice(2), ["done"]);
  assert.ok(!q.running);
});

test("a pause comes before a view that wants one", () => {
  const { queue: q, seen } = queue(400);
  q.push(100);
  assert.deepEqual(seen, []);
  mock.timers.tick(400);
  assert.deepEqual(seen, ["show 100"]);
});

test("a view that waits for Next waits for nothing else", () => {
  const { queue: q, seen } = queue();
  q.push(Infinity);
  q.push(0);
  mock.timers.tick(1_000_000);
  assert.deepEqual(seen, ["show Infinity"]);
  q.next();
  assert.deepEqual(seen, ["show Infinity", "show 0", "done"]);
});

test("skipping hands over all that waits, and ends the time of what is shown", () => {
  const { queue: q, seen } = queue();
  for (const ms of [100, 200, 300]) q.push(ms);
  q.skip();
  mock.timers.tick(1_000);
  assert.deepEqual(seen, ["show 100", "skip 200,300"]);
});

test("a closed queue shows nothing more", () => {
  const { queue: q, seen } = queue();
  q.push(100);
  q.push(200);
  q.close();
  mock.timers.tick(1_000);
  assert.deepEqual(seen, ["show 100"]);
});
