import assert from "node:assert/strict";
import { test } from "node:test";
import { type Api, duration, hash, Lms } from "./lms";

test("time is reported in the form that a platform reads", () => {
  assert.deepEqual([0, 61.9, 3_725, 100 * 3_600].map(duration), ["00:00:00", "00:01:01", "01:02:05", "100:00:00"]);
});

test("two pupils have two numbers, of which none says who it is", () => {
  const numbers = ["ada", "bob", "añe", "1", "2", ""].map(hash);
  assert.equal(new Set(numbers).size, numbers.length);
  assert.ok(numbers.every((number) => /^[0-9a-f]{16}$/.test(number)));
});

test("what is done stays done", () => {
  const page = Object.assign(new EventTarget(), { hidden: false });
  Object.assign(globalThis, { window: new EventTarget(), document: page });
  const kept = new Map([["cmi.core.lesson_status", "completed"]]);
  const api: Api = {
    LMSInitialize: () => "true",
    LMSGetValue: (element) => kept.get(element) ?? "",
    LMSSetValue: (element, value) => String(kept.set(element, value).has(element)),
    LMSCommit: () => "true",
    LMSFinish: () => "true",
    LMSGetLastError: () => "0",
  };
  const lms = Lms.join(api, "say_rummy", () => undefined)!;
  lms.report([
    ["cmi.suspend_data", "new"],
    ["cmi.core.lesson_status", "incomplete"],
  ]);
  assert.deepEqual([kept.get("cmi.suspend_data"), kept.get("cmi.core.lesson_status")], ["new", "completed"]);
});
