import assert from "node:assert/strict";
import { afterEach, test } from "node:test";
import { carriesSetting, deckIn, findLesson, findPage, linkSettings, putDeck, readLink } from "./addresses";

/** A page at that address, on a host that says this in `jupyter-config-data`, or on no such host. */
function visit(href: string, config?: object): void {
  const textContent = config && JSON.stringify(config);
  Object.assign(globalThis, {
    document: {
      getElementById: (id: string) => (id === "jupyter-config-data" && textContent ? { textContent } : null),
    },
    location: { href },
  });
}

afterEach(() => visit("http://localhost/"));

test("beside a server's pages the kit's are where its addresses begin", () => {
  visit("http://school/user/x/lab", { baseUrl: "/user/x/" });
  assert.equal(findPage("print/formula.html"), "/user/x/print/formula.html");
  assert.equal(findLesson("formula.ipynb").href, "http://school/user/x/formula.ipynb");
});

test("on JupyterLite a lesson is a page of the site", () => {
  visit("https://kit.test/lab/index.html", { baseUrl: "/lab/", siteUrl: "/" });
  assert.equal(findPage("print/formula.html"), "/print/formula.html");
  assert.equal(findLesson("lessons/formula-rummy.ipynb").href, "https://kit.test/formula-rummy.html");
});

test("elsewhere addresses are taken from the page itself", () => {
  visit("https://kit.test/kit/index.html");
  assert.equal(findPage("print/formula.html"), "print/formula.html");
  assert.equal(findLesson("formula.html").href, "https://kit.test/kit/formula.html");
});

test("a deck is among the settings of a server's lesson, and behind the # of a site's", () => {
  const lesson = (): URL => putDeck(findLesson("formula-rummy.html?seats=2"), "a-b_c");
  visit("http://school/voila/render/teacher/deck.ipynb", { baseUrl: "/" });
  assert.equal(lesson().search, "?seats=2&own_deck=a-b_c");
  visit("https://kit.test/teacher/deck.html");
  assert.equal(lesson().href, "https://kit.test/teacher/formula-rummy.html?seats=2#own_deck=a-b_c");
  visit("https://kit.test/lab/index.html", { baseUrl: "/lab/", siteUrl: "/" });
  assert.equal(lesson().hash, "#own_deck=a-b_c");
});

test("a deck or a position behind the # goes to the settings, and a step does not", () => {
  const link = { search: "?seats=2", hash: "#own_deck=a-b_c" };
  assert.equal(carriesSetting(link), true);
  assert.equal(linkSettings(link).toString(), "seats=2&own_deck=a-b_c");
  assert.equal(linkSettings({ search: "", hash: "#position=a-b_c" }).toString(), "position=a-b_c");
  assert.equal(linkSettings({ search: "?seats=2", hash: "#practice" }).toString(), "seats=2");
});

test("the text of a link has the same settings and deck as the page's own link", () => {
  const read = (link: string): string => readLink(link).toString();
  assert.equal(read("https://school.test/say-rummy.html?seats=2#own_deck=a-b_c"), "seats=2&own_deck=a-b_c");
  assert.equal(read("https://school.test/say-rummy.html#own_deck=a-b_c"), "own_deck=a-b_c");
  assert.equal(read("say-rummy.html?seats=2"), "seats=2");
  assert.equal(read("seats=2&tasks=7b"), "seats=2&tasks=7b");
  assert.equal(read("https://school.test/say-rummy.html"), "");
  assert.equal(read(""), "");
});

test("the deck of a link is found in whatever was pasted", () => {
  assert.equal(deckIn("https://school.test/say-rummy.html?seats=2#own_deck=a-b_c"), "a-b_c");
  assert.equal(deckIn("http://[ #own_deck=a-b_c and more"), "a-b_c");
  assert.equal(deckIn("https://school.test/say-rummy.html?deck=a-b_c"), "");
});
