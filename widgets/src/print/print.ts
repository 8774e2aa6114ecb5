/**
 * The page to print: a game's cards on sheets to cut out, its rules and a score sheet, drawn as at the table.
 *
 * All of it is data in the page itself (rummy_kit/app/paper/page.py); no server is needed. The screen shows the sheets as
 * they will be printed, only smaller. Their sizes are in print.css.
 */
import { html, nothing, render, type TemplateResult } from "lit-html";
import { cardClasses, cardInner, faceDown, runs } from "../drawing/card";
import { factsInner } from "../drawing/facts";
import { sprite } from "../drawing/sprite";
import type { Face, Runs, Sheet } from "../view";
import { learn, type Sentences, words } from "../words";
import { inGrey } from "./grey";
import { handoutCards } from "./handout";
import { pageStarts, sheets } from "./pages";

type Span = [text: string, look: "" | "strong" | "emphasis" | "codespan"];
interface Line {
  kind: "row";
  head: boolean; // it heads the columns of its table
  numbered: boolean; // whether all first cells of its table are as short as a rule's number
  cells: Span[][];
}
type Block = { kind: "heading" | "text" | "item"; text: Span[] } | Line;
type Part = "deck" | "rules" | "reference" | "score" | "worksheet" | "key" | "handout";

/** A task and its entry in the key: PaperTask in rummy_kit/lessons/worksheet.py. */
interface Task {
  task: string;
  text: string;
  given: { symbol: Runs | null; gap: boolean }[];
  cards: { title: string; faces: Face[] }[];
  lines: string[];
  choices: string[];
  answer: string;
  traps: [choice: string, idea: string][];
  watch: string[];
}

interface Numbered {
  task: Task;
  n: number;
}

const PAPERS = { a4: "A4", letter: "letter" }; // as @page calls them
const ROUNDS = 12; // lines of the score sheet
const PLAYERS = 6;
const MOST_PUPILS = 60;
const NO_CARD = { key: "", face: "" }; // a face by itself, in no one's hand

interface Wishes {
  paper: keyof typeof PAPERS;
  large: boolean;
  grey: boolean;
  backs: boolean; // after each sheet of cards
  parts: Part[];
  sheet: number; // the worksheet
  link: string; // on cards to hand out; "" without one
  code: string; // of the class, on them
  pupils: number; // how many of them
  numbered: boolean; // numbers instead of animals
}

/** What to do next in a lesson: _plan in rummy_kit/app/paper/page.py. */
interface Plan {
  title: string;
  steps: PlanStep[];
}

interface PlanStep {
  idea: string;
  pupils: number;
  say: string;
  groups: string[];
  tasks: [task: string, answer: string][];
}

interface Shown {
  title: string;
  wishes: Wishes; // to begin with
  deck: { face: Face; count: number }[];
  rules: Block[];
  reference: Sheet | null; // what players may look up during the game
  fewest_wins: boolean;
  worksheets: Record<string, Task[]>; // by number; none if the game has no lesson
  about: string[]; // the ideas that these ask about; none if all
  plan: Plan[]; // for a class, by lesson; the page of a game has none
  words: Sentences;
}

const shown = JSON.parse(document.getElementById("shown")!.textContent!) as Shown;
const game = shown.title;
const wishes = shown.wishes;
const numbers = Object.keys(shown.worksheets).map(Number);
const parts: Part[] = (["deck", "rules", "reference", "score", "worksheet", "key", "handout"] as const).filter(
  (part) =>
    (part !== "reference" || shown.reference) &&
    (part !== "handout" || wishes.link) &&
    (!isOfLesson(part) || numbers.length > 0),
);
const cards = shown.deck.flatMap(({ face, count }) => Array.from({ length: count }, () => face));
const ofGame = shown.plan.length === 0; // and not about a class
const root = document.createElement("div");
root.classList.add("rk", "print");
root.dataset.theme = "auto";
const size = document.createElement("style"); // the size of the paper, for the printer

learn(shown.words);
document.head.append(size);
document.body.append(root);
draw();

function draw(): void {
  size.textContent = `@page { size: ${PAPERS[wishes.paper]}; margin: 0 }`;
  root.classList.toggle("on-letter", wishes.paper === "letter");
  root.classList.toggle("is-grey", wishes.grey);
  const rules = wishes.parts.includes("rules") ? rulesInPages() : [];
  const papers = [
    ...(wishes.parts.includes("deck") ? deckSheets() : []),
    ...rules.map((blocks, n) => rulesSheet(blocks, n, rules.length)),
    ...(wishes.parts.includes("reference") && shown.reference ? [referenceSheet(shown.reference)] : []),
    ...(wishes.parts.includes("score") ? [scoreSheet()] : []),
    ...parts.filter((part) => isOfLesson(part) && wishes.parts.includes(part)).flatMap(lessonSheets),
    ...shown.plan.flatMap(planSheets),
    ...(parts.includes("handout") && wishes.parts.includes("handout") ? handoutSheets() : []),
  ];
  render(html`${sprite()}${controls(papers.length)}<main class="papers">${papers}</main>`, root);
}

/* ---- what can be chosen */

function controls(pages: number): TemplateResult {
  const go = html`<button type="button" class="btn go" @click=${() => window.print()}>${words("print.go", { n: pages })}</button>`;
  return html`<header class="head">
      <div>
        <h1>${ofGame ? words("print.heading", { game }) : game}</h1>
        <p role="status">
          ${ofGame ? html`${words("print.cards", { n: cards.length })} · ` : nothing}${pages === 0 ? words("print.nothing") : words("print.pages", { n: pages })}
        </p>
      </div>
      ${pages === 0 ? nothing : go}
    </header>
    <div class="wishes">
      ${ofGame ? wishesForGame() : nothing}
      ${fieldset(words("print.paper"), [
        choice("paper", words("print.a4"), wishes.paper === "a4", () => (wishes.paper = "a4")),
        choice("paper", words("print.letter"), wishes.paper === "letter", () => (wishes.paper = "letter")),
      ])}
    </div>
    <p class="how">
      ${words("print.scale", { paper: words(wishes.paper === "a4" ? "print.a4" : "print.letter") })}
      ${wishes.backs ? words("print.both_sides") : nothing}
    </p>`;
}

function wishesForGame(): TemplateResult {
  return html`${fieldset(words("print.parts"), [
    ...parts.map((part) =>
      tick(nameOf(part), wishes.parts.includes(part), (on) => {
        wishes.parts = parts.filter((one) => (one === part ? on : wishes.parts.includes(one)));
      }),
    ),
    tick(words("print.backs"), wishes.backs, (on) => (wishes.backs = on)),
  ])}
      ${
        wishes.parts.some(isOfLesson) && numbers.length > 0
          ? fieldset(
              words("print.number"),
              numbers.map((number) =>
                choice("number", `${number}`, wishes.sheet === number, () => (wishes.sheet = number)),
              ),
            )
          : nothing
      }
      ${wishes.parts.includes("handout") && wishes.link ? handoutWishes() : nothing}
      ${fieldset(words("print.size"), [
        choice("size", words("print.small"), !wishes.large, () => (wishes.large = false)),
        choice("size", words("print.large"), wishes.large, () => (wishes.large = true)),
      ])}
      ${fieldset(words("print.colour"), [
        choice("colour", words("print.in_colour"), !wishes.grey, () => (wishes.grey = false)),
        choice("colour", words("print.grey"), wishes.grey, () => (wishes.grey = true)),
      ])}`;
}

function nameOf(part: Part): string {
  return words(`part.${part}`);
}

function fieldset(title: string, inside: TemplateResult[]): TemplateResult {
  return html`<fieldset>
    <legend>${title}</legend>
    <div class="row">${inside}</div>
  </fieldset>`;
}

function tick(label: string, on: boolean, change: (on: boolean) => void): TemplateResult {
  const changed = (event: Event) => {
    change((event.target as HTMLInputElement).checked);
    draw();
  };
  return html`<label class="wish"><input type="checkbox" .checked=${on} @change=${changed} />${label}</label>`;
}

function choice(name: string, label: string, on: boolean, choose: () => void): TemplateResult {
  const chosen = () => {
    choose();
    draw();
  };
  return html`<label class="wish"><input type="radio" name=${name} .checked=${on} @change=${chosen} />${label}</label>`;
}

/* ---- the cards */

function deckSheets(): TemplateResult[] {
  const across = wishes.large ? 2 : 3;
  const all = sheets(cards, across * across);
  return all.flatMap((faces, n) => {
    const front = cutSheet(words("print.deck_sheet", { game, n: n + 1, all: all.length }), faces.map(card));
    if (!wishes.backs) return [front];
    // when a sheet is turned over along its long edge, left becomes right
    const turned = sheets(faces, across).flatMap((line) =>
      Array.from({ length: across }, (_, at) => line[across - 1 - at]),
    );
    return [
      front,
      cutSheet(
        words("print.back_sheet", { game, n: n + 1 }),
        turned.map((face) => (face ? faceDown() : html``)),
      ),
    ];
  });
}

function handoutSheets(): TemplateResult[] {
  const { link, code, pupils, numbered } = wishes;
  const all = sheets(
    handoutCards({ title: code ? words("print.handout_class") : game, link, code }, pupils, numbered),
    9,
  );
  return all.map((some, n) => cutSheet(words("print.handout_sheet", { game, n: n + 1, all: all.length }), some, 3));
}

function handoutWishes(): TemplateResult {
  const change = (event: Event) => {
    wishes.pupils = Math.min(Math.max(Number((event.target as HTMLInputElement).value) || 1, 1), MOST_PUPILS);
    draw();
  };
  return fieldset(words("print.handout"), [
    choice("who", words("print.animals"), !wishes.numbered, () => (wishes.numbered = false)),
    choice("who", words("print.numbers"), wishes.numbered, () => (wishes.numbered = true)),
    html`<label class="wish">${words("print.pupils")}
      <input type="number" min="1" max=${MOST_PUPILS} .value=${`${wishes.pupils}`} @change=${change} /></label>`,
  ]);
}

function cutSheet(said: string, inside: TemplateResult[], across = wishes.large ? 2 : 3): TemplateResult {
  return html`<section class="paper cards ${across === 3 ? "" : "has-four"}" aria-label=${said}>
    <p class="said">${said} · ${words("print.cut")}</p>
    <div class="cells">${inside.map((one) => html`<div class="cell">${one}</div>`)}</div>
    ${marks(across)}
  </section>`;
}

/** A card as at the table. One with facts shows all of them, because there is no reference card beside it. */
function card(face: Face): TemplateResult {
  const seen = wishes.grey ? inGrey(face) : face;
  const classes = `${cardClasses(seen, { fixed: true })} ${seen.facts ? "large" : ""}`;
  const inner = seen.facts ? factsInner(seen, seen.facts, NO_CARD) : cardInner(seen, NO_CARD);
  return html`<div class=${classes} role="img" aria-label=${face.say}>${inner}</div>`;
}

/** Marks where to cut: short lines outside the cards, so that none remain on them. */
function marks(across: number): TemplateResult {
  const [wide, high, near, far] = [189, 264, 1, 4]; // mm
  const lines: string[] = [];
  for (let n = 0; n <= across; n++) {
    const [x, y] = [(n * wide) / across, (n * high) / across];
    lines.push(
      `M${x} ${-far}V${-near}M${x} ${high + near}V${high + far}`,
      `M${-far} ${y}H${-near}M${wide + near} ${y}H${wide + far}`,
    );
  }
  return html`<svg class="marks" viewBox="-5 -5 199 274" aria-hidden="true"><path d=${lines.join("")} /></svg>`;
}

/* ---- the rules */

function rulesInPages(): Block[][] {
  return inPages(shown.rules, block, "rules", ({ kind }) => kind === "heading");
}

/** Things divided into pages: laid out once as one long page and measured there. */
function inPages<T>(
  all: T[],
  drawOne: (one: T, n: number) => TemplateResult,
  look: string,
  isHeading: (one: T) => boolean = () => false,
  above: TemplateResult | typeof nothing = nothing, // on the first page
): T[][] {
  const long = document.createElement("div");
  long.className = root.className;
  document.body.append(long);
  render(
    html`<section class="paper text ${look} is-measured"><h2>${game}</h2>${above}<div class="body">${all.map(drawOne)}</div></section>`,
    long,
  );
  const body = long.querySelector<HTMLElement>(".body")!;
  const blocks = [...body.children].map((element, n) => {
    const { top, bottom } = element.getBoundingClientRect();
    return { top, bottom, heading: isHeading(all[n]!) };
  });
  const starts = pageStarts(blocks, body.clientHeight - 1); // it is rounded
  long.remove();
  return starts.map((start, n) => all.slice(start, starts[n + 1]));
}

function rulesSheet(blocks: Block[], n: number, all: number): TemplateResult {
  return html`<section class="paper text rules" aria-label=${words("print.rules_sheet", { game, n: n + 1, all })}>
    ${n === 0 ? html`<h2>${words("print.rules_title", { game })}</h2>` : html`<h2 class="again">${words("print.rules_sheet", { game, n: n + 1, all })}</h2>`}
    <div class="body">${blocks.map(block)}</div>
  </section>`;
}

function block(one: Block): TemplateResult {
  if (one.kind === "row") {
    return html`<div class="line ${one.head ? "is-head" : ""} ${one.numbered ? "is-numbered" : ""}">${one.cells.map((cell) => html`<p>${spans(cell)}</p>`)}</div>`;
  }
  if (one.kind === "heading") return html`<h3>${spans(one.text)}</h3>`;
  return html`<p class=${one.kind === "item" ? "item" : ""}>${spans(one.text)}</p>`;
}

function spans(text: Span[]): TemplateResult[] {
  return text.map(([words, look]) => {
    if (look === "strong") return html`<b>${words}</b>`;
    if (look === "emphasis") return html`<i>${words}</i>`;
    return look === "codespan" ? html`<code>${words}</code>` : html`${words}`;
  });
}

/* ---- the reference card and the score sheet */

function referenceSheet({ title, groups }: Sheet): TemplateResult {
  const said = words("print.reference_title", { game, title });
  return html`<section class="paper text" aria-label=${said}>
    <h2>${said}</h2>
    <div class="reference">
      ${groups.map(
        (group) => html`<div>
          <h3>${group.title}</h3>
          ${group.rows.map((row) => html`<p><b>${runs(row.symbol)}</b> <span>${row.name} <small>${row.note}</small></span></p>`)}
        </div>`,
      )}
    </div>
  </section>`;
}

function scoreSheet(): TemplateResult {
  const free = Array.from({ length: PLAYERS }, () => html`<td></td>`);
  return html`<section class="paper text" aria-label=${words("print.score_title", { game })}>
    <h2>${words("print.score_title", { game })}</h2>
    <p class="lead">
      ${words("print.play_to")} <span class="blank"></span> ${words(shown.fewest_wins ? "print.fewest" : "print.most")}
    </p>
    <table class="score">
      <thead>
        <tr><th scope="col">${words("print.round")}</th>${free.map(() => html`<th scope="col"><small>${words("print.player")}</small></th>`)}</tr>
      </thead>
      <tbody>
        ${Array.from({ length: ROUNDS }, (_, n) => html`<tr><th scope="row">${n + 1}</th>${free}</tr>`)}
        <tr class="sum"><th scope="row">${words("print.sum")}</th>${free}</tr>
      </tbody>
    </table>
    ${[words("print.not_sure"), words("print.next_time")].map((about) => html`<h3>${about}</h3><div class="write"></div><div class="write"></div>`)}
  </section>`;
}

/* ---- what to do next with a class */

function planSheets({ title, steps }: Plan): TemplateResult[] {
  const said = words("print.plan_title", { title });
  return inPages(steps, planStep, "plan").map(
    (some) => html`<section class="paper text plan" aria-label=${said}>
      <h2>${said}</h2>
      <div class="body">${some.map(planStep)}</div>
    </section>`,
  );
}

function planStep({ idea, pupils, say, groups, tasks }: PlanStep): TemplateResult {
  return html`<div class="plan-step">
    <h3>${idea} <small>${words("print.plan_pupils", { n: pupils })}</small></h3>
    <p><b>${words("print.plan_say")}:</b> ${say}</p>
    ${groups.length > 0 ? html`<h4>${words("print.plan_groups")}</h4><ol>${groups.map((one) => html`<li>${one}</li>`)}</ol>` : nothing}
    <h4>${words("print.plan_tasks")}</h4>
    <ol>${tasks.map(([task, answer]) => html`<li>${task} <b>${answer}</b></li>`)}</ol>
  </div>`;
}

/* ---- a worksheet and its key */

function isOfLesson(part: Part): boolean {
  return part === "worksheet" || part === "key";
}

/** As many tasks as fit on a page, or their entries in the key. */
function lessonSheets(part: Part): TemplateResult[] {
  const number = wishes.sheet;
  const all = (shown.worksheets[number] ?? []).map((task, n) => ({ task, n: n + 1 }));
  const name = line(words("print.my_name"));
  const fit = inPages(all, paperTask, "worksheet", () => false, name)[0]!.length;
  const tasks = inPages(all.slice(0, fit), keyEntry, "worksheet", () => false, name)[0]!; // the key is one page, too
  const said = words(part === "key" ? "print.key_title" : "print.worksheet_title", { title: game, number });
  return [
    html`<section class="paper text worksheet" aria-label=${said}>
      <h2>${said}</h2>
      ${part === "worksheet" ? name : shown.about.length > 0 ? html`<p class="lead">${words("print.about", { ideas: shown.about.join(" · ") })}</p>` : nothing}
      <div class="body">${tasks.map(part === "key" ? keyEntry : paperTask)}</div>
    </section>`,
  ];
}

function paperTask({ task, n }: Numbered): TemplateResult {
  const lies = task.given.map(({ symbol, gap }) =>
    symbol ? html`<span class=${gap ? "spaced" : ""}>${runs(symbol)}</span>` : html`<i class="free spaced"></i>`,
  );
  const onTheRight = task.choices.length > 0 ? nothing : html`<i class="rest"></i>`;
  return html`<div class="task">
    <b>${n}</b>
    <div>
      <h3>${task.task}</h3>
      ${task.text ? html`<p>${task.text}</p>` : nothing}
      ${task.cards.length > 0 ? html`<div class="rows">${task.cards.map(cardRow)}</div>` : nothing}
      ${lies.length > 0 ? html`<p class="given">${lies}${onTheRight}</p>` : task.lines.map((label) => line(label || words("print.answer")))}
      ${task.choices.length > 0 ? html`<ul class="choices">${task.choices.map((one) => html`<li>${one}</li>`)}</ul>` : nothing}
    </div>
  </div>`;
}

function cardRow({ title, faces }: Task["cards"][number]): TemplateResult {
  return html`<div><span>${title || words("print.cards_to_use")}</span> ${faces.map(card)}</div>`;
}

/** A line to write on. */
function line(label: string): TemplateResult {
  return html`<p class="answer">${label}<i class="rest"></i></p>`;
}

function keyEntry({ task, n }: Numbered): TemplateResult {
  return html`<div class="task">
    <b>${n}</b>
    <div>
      <p>${task.task}</p>
      <p class="right">${task.answer}</p>
      ${task.traps.map(([choice, idea]) => html`<p class="trap"><span>${choice}</span> <i>${idea}</i></p>`)}
      ${task.watch.length > 0 ? html`<p class="watch">${words("print.watch")}: <i>${task.watch.join(" · ")}</i></p>` : nothing}
    </div>
  </div>`;
}
