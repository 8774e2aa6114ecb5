import assert from "node:assert/strict";
import { test } from "node:test";
import { onKey } from "./keys";

type Table = Parameters<typeof onKey>[0];

/** A table that notes what a key reaches; `state` is what the parts would say. */
function table(
  state: {
    grabbed?: string;
    side?: boolean;
    panel?: boolean;
    notice?: boolean;
    strip?: boolean;
    going?: boolean;
    steps?: boolean;
  } = {},
) {
  const done: string[] = [];
  const note = (what: string) => (): void => void done.push(what);
  const reached = {
    stops: { step: (_: unknown, to: (index: number, last: number) => number) => void done.push(`step to ${to(3, 9)}`) },
    choice: {
      toggle: (key: string) => void done.push(`toggle ${key}`),
      add: (keys: string[]) => void done.push(`add ${keys.join()}`),
      clear: note("clear"),
    },
    order: {
      keys: () => ["a", "b"],
      grabbed: state.grabbed,
      shift: note("shift"),
      release: (keep: boolean) => void done.push(keep ? "keep" : "put back"),
    },
    actions: { doMain: (field = "") => void done.push(`main ${field}`.trim()) },
    moves: {
      going: state.going ?? false,
      inSteps: state.steps ?? false,
      next: note("next"),
      skipToMyTurn: note("skip"),
    },
    names: { toggle: (key: string) => done.push(`name ${key}`) > 0 },
    feedback: {
      panel: () => (state.panel ? {} : null),
      dismiss: note("dismiss"),
      notice: () => (state.notice ? "Read." : ""),
      dismissNotice: note("dismiss notice"),
    },
    side: {
      open: state.side ? "log" : null,
      toggle: (which: string) => void done.push(`open ${which}`),
      close: note("close side"),
    },
    strip: { open: state.strip ?? false, close: note("close strip") },
  };
  return { table: reached as unknown as Table, done };
}

/** Presses a key on a card in the hand, or on the element `on`; returns whether the table stopped it there. */
function press(
  on: Table,
  key: string,
  more: Partial<KeyboardEvent> & { at?: "hand" | "actions" | "field" | "page" } = {},
): boolean {
  const { at = "hand", ...held } = more;
  const group = at === "hand" || at === "actions" ? { dataset: { group: at } } : null;
  const target = {
    dataset: at === "field" ? { field: "name" } : { item: "a" },
    matches: (selector: string) =>
      at === "field" ? selector.startsWith("input") : at === "actions" && selector.startsWith("button"),
    closest: () => group,
  };
  let stopped = false;
  const event = { key, target, preventDefault: () => undefined, stopPropagation: () => (stopped = true), ...held };
  onKey(on, event as unknown as KeyboardEvent);
  return stopped;
}

test("arrows, Home and End step inside a group", () => {
  const { table: t, done } = table();
  for (const key of ["ArrowLeft", "ArrowRight", "Home", "End"]) assert.ok(press(t, key, { at: "actions" }));
  assert.deepEqual(done, ["step to 2", "step to 4", "step to 0", "step to 9"]);
});

test("in the hand Space chooses, Enter does the amber action, Ctrl+A chooses all", () => {
  const { table: t, done } = table();
  press(t, " ");
  press(t, "Enter");
  press(t, "A", { ctrlKey: true });
  assert.deepEqual(done, ["toggle a", "main", "add a,b"]);
});

test("Shift and Space show a card's name", () => {
  const { table: t, done } = table();
  assert.ok(press(t, " ", { shiftKey: true }));
  assert.deepEqual(done, ["name a"]);
});

test("letters, other shortcuts and keys of an input method go on to the host", () => {
  const { table: t, done } = table();
  for (const key of ["a", "b", "d", "x", "j", "k", "z"]) assert.ok(!press(t, key));
  assert.ok(!press(t, "s", { ctrlKey: true }) && !press(t, "ArrowLeft", { ctrlKey: true }));
  assert.ok(!press(t, "Enter", { isComposing: true }) && !press(t, "ArrowLeft", { altKey: true }));
  assert.deepEqual(done, []);
});

test("a field keeps its keys; Enter does what it is for", () => {
  const { table: t, done } = table();
  for (const key of ["a", "?", " ", "Home", "ArrowRight"]) assert.ok(!press(t, key, { at: "field" }));
  assert.ok(press(t, "Enter", { at: "field" }));
  assert.deepEqual(done, ["main name"]);
});

test("a grabbed card goes with the arrows until Space or Enter puts it down", () => {
  const { table: t, done } = table({ grabbed: "a" });
  for (const key of ["ArrowRight", " ", "Enter"]) press(t, key);
  assert.deepEqual(done, ["shift", "keep", "keep"]);
});

test("Space asks for the next step, except on a button", () => {
  const { table: t, done } = table({ going: true, steps: true });
  assert.ok(press(t, " "));
  assert.ok(!press(t, " ", { at: "actions" }));
  assert.deepEqual(done, ["next"]);
});

test("a question mark opens the settings with the keys", () => {
  const { table: t, done } = table();
  assert.ok(press(t, "?"));
  assert.deepEqual(done, ["open settings"]);
});

test("Escape closes what lies on top first, and clears the choice last", () => {
  const all = { grabbed: "a", side: true, panel: true, notice: true, strip: true, going: true };
  const escapes: string[] = [];
  for (const gone of ["grabbed", "side", "panel", "notice", "strip", "going", ""] as const) {
    const { table: t, done } = table(all);
    assert.ok(press(t, "Escape"));
    escapes.push(...done);
    if (gone) delete (all as Partial<typeof all>)[gone];
  }
  assert.deepEqual(escapes, ["put back", "close side", "dismiss", "dismiss notice", "close strip", "skip", "clear"]);
  assert.ok(!press(table().table, "Escape", { at: "page" }), "outside a group it is the host's");
});
