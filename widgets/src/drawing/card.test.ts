import assert from "node:assert/strict";
import { test } from "node:test";
import { attributes, markup } from "../testing/markup";
import type { Card, Face, Runs } from "../view";
import { cardClasses, cardInner, formula, runs } from "./card";

const FACE: Face = {
  kind: "cation",
  shape: "square",
  pattern: "diag",
  colour: "blue",
  mark: "C+",
  symbol: [["Ca", "", "2+"]],
  art: { draw: "units", sign: "+", n: 2 },
  name: "calcium",
  say: "calcium, two plus",
  order: 0,
};
const CARD: Card = { key: "Ca#1", face: "Ca" };
const classOf = (face: Partial<Face>, part: string, card = CARD): string =>
  attributes(cardInner({ ...FACE, ...face }, card), "span", "class")
    .find((name) => name.split(" ")[0] === part)!
    .trim();

test("a card's classes are its colour, its pattern and its states", () => {
  assert.equal(cardClasses(FACE), "card k-blue p-diag");
  assert.equal(cardClasses(FACE, { selected: true, fits: true, off: true }), "card k-blue p-diag is-sel is-fit is-off");
});

test("a charge stands above the number of atoms", () => {
  assert.equal(markup(runs([["SO", "4", "2−"]])), 'SO<span class="ss"><sub>4</sub><sup>2−</sup></span>');
  assert.equal(markup(runs([["H", "2"], ["O"]])), "H<sub>2</sub>O");
});

test("a formula breaks before a bracket or a dot, not before a number", () => {
  const parts = (title: Runs): string[] => markup(formula(title)).split('<span class="unbroken">').slice(1);
  assert.deepEqual(
    parts([
      ["Cu", "2"],
      ["CO", "3"],
      ["(OH)", "2"],
    ]),
    ["Cu<sub>2</sub>CO<sub>3</sub></span>", "(OH)<sub>2</sub></span>"],
  );
  assert.equal(parts([["K", "2"], ["O"]]).length, 1);
});

test("a fraction stands in the middle of a card with its two parts one above the other", () => {
  const drawn = markup(cardInner({ ...FACE, art: { draw: "stack", top: "2", bottom: "12" } }, CARD));
  const [top, bottom] = [...drawn.matchAll(/<text[^>]*>(\d+)<\/text>/g)].map((found) => found[1]);
  assert.deepEqual([top, bottom], ["2", "12"]);
});

test("wide symbols and long names are written smaller", () => {
  const size = (symbol: Runs): string => classOf({ symbol }, "sym");
  assert.deepEqual(
    [[["Ca"]], [["SO", "4", "2−"]], [["C"], ["2", ""], ["H"], ["3", ""], ["O", "2"]]].map((s) => size(s as Runs)),
    ["sym", "sym", "sym xlong"],
  );
  assert.equal(classOf({ name: "calcium" }, "nm"), "nm");
  assert.equal(classOf({ name: "thiocyanate" }, "nm"), "nm long");
  assert.equal(classOf({ name: "hydrogen\u00adcarbonate" }, "nm"), "nm long");
});

test("a wild card shows what it stands for", () => {
  const drawn = markup(cardInner({ ...FACE, art: { draw: "star" }, name: "wild" }, { ...CARD, stands_for: "7" }));
  assert.match(drawn, /class="stands"[^>]*>7</);
  assert.match(drawn, />wild = 7</);
});

test("as many unit charges are drawn as there are", () => {
  const units = (n: number): number =>
    markup(cardInner({ ...FACE, art: { draw: "units", sign: "-", n } }, CARD)).match(/M[\d.]+ [\d.]+m-2.9 0h5.8/g)!
      .length;
  assert.deepEqual([1, 2, 3, 4, 7].map(units), [1, 2, 3, 4, 7]);
});

test("a long mark is cut after four letters", () => {
  assert.match(markup(cardInner({ ...FACE, mark: "NOBLE" }, CARD)), />NOBL</);
});
