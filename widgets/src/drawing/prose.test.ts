import assert from "node:assert/strict";
import { test } from "node:test";
import { markup } from "../testing/markup";
import { prose } from "./prose";

test("a sound between slashes stays on one line, and nothing else changes", () => {
  assert.equal(prose("Which sounds? 1/2 and 3/4, and/or none."), "Which sounds? 1/2 and 3/4, and/or none.");
  const [before, sound, after] = prose("You have /θ/, not this.") as [string, Parameters<typeof markup>[0], string];
  assert.deepEqual([before, markup(sound), after], ["You have ", '<span class="nb">/θ/</span>', ", not this."]);
});
