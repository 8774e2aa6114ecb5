import assert from "node:assert/strict";
import { test } from "node:test";
import { attributes, markup } from "../../testing/markup";
import type { Arrow, ArrowsPicture } from "../../view";
import { arrows } from "./arrows";
import { keepApart, MARGIN, range, WIDTH } from "./frame";

const JUMPS: Arrow[] = [
  { from: 0, to: 7, label: "+ 7", tone: "lit" },
  { from: 7, to: 12, label: "+ 5" },
  { from: 12, to: 8, label: "− 4", tone: "wrong" },
];
const picture = (jumps: Arrow[], ...stops: number[]): ArrowsPicture => ({
  draw: "arrows",
  text: "From 0 by 7 and 5 to 12, and back by 4.",
  stops: stops.map((at) => ({ at, label: String(at) })),
  arrows: jumps,
});

/** Where each arrow begins, bends and ends: [x, y] of the three points of its curve. */
function curves(p: ArrowsPicture): number[][] {
  const paths = [
    ...markup(arrows(p)).matchAll(/tone-\w+"> <path class="jump" d="M(\S+) (\S+)Q(\S+) (\S+) (\S+) (\S+)"/g),
  ];
  return paths.map((path) => path.slice(1).map(Number));
}

test("arrows begin and end at their numbers", () => {
  const x = (n: number): number => MARGIN + (n / 12) * (WIDTH - 2 * MARGIN);
  const ends = curves(picture(JUMPS, 0, 7, 8, 12)).map(([from, , , , to]) => [from, to]);
  assert.deepEqual(ends, [
    [x(0), x(7)],
    [x(7), x(12)],
    [x(12), x(8)],
  ]);
});

test("forwards they bend above the line, backwards below; the longer, the higher", () => {
  const [long, short, back] = curves(picture(JUMPS, 0, 12)).map(([, y, , bend]) => bend! - y!);
  assert.ok(long! < short! && short! < 0 && back! > 0);
});

test("a stop whose label would touch another one is only marked", () => {
  const drawn = markup(arrows(picture(JUMPS, 0, 7, 8, 12)));
  assert.equal(drawn.match(/tick-mark/g)!.length, 4);
  assert.ok(!drawn.includes(">8<") && drawn.includes(">7<"));
  assert.deepEqual(
    keepApart([0, 3, 20, 30], (n) => n, 16),
    [0, 20],
  );
});

test("a wrong jump is crossed out", () => {
  assert.equal(markup(arrows(picture(JUMPS, 0))).match(/class="jump"/g)!.length, JUMPS.length + 1);
});

test("a line with one stop and nothing that moves is drawn too", () => {
  const lone = arrows(picture([], 3));
  assert.deepEqual(attributes(lone, "text", "x"), [String(MARGIN)]);
  assert.ok(!markup(lone).includes("NaN"));
});

test("a range holds both its ends", () => {
  assert.deepEqual(range(2, 4), [2, 3, 4]);
  assert.deepEqual(range(4, 2), []);
});
