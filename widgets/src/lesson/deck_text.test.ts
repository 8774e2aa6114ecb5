import assert from "node:assert/strict";
import { test } from "node:test";
import { deflateRawSync } from "node:zlib";
import { deckText } from "./deck_text";

const pack = (text: string): string => deflateRawSync(text).toString("base64url");

test("the deck of a link is read as it was packed", async () => {
  const deck = "face,count\nNa+,9\nθ,4\n";
  assert.equal(await deckText(pack(deck)), deck);
});

test("what is damaged, cut off or larger than any deck is no deck", async () => {
  assert.equal(await deckText("a-b_c"), "");
  assert.equal(await deckText(pack("face,count\nNa+,9\nCl-,9\n").slice(0, -6)), "");
  assert.equal(await deckText(pack("a".repeat(100_001))), "");
  assert.equal(await deckText(pack(Array.from({ length: 2_000 }, (_, n) => `${n * n},`).join(""))), "");
});
