/**
 * One step, one screen. On its own page (Voilà, the site), a lesson shows one of its parts at a time, and the
 * page's address says which: `#practice`. So a reload comes back to it, and the browser's back button goes back. In a
 * JupyterLab notebook all parts stay one below the other, and going to one scrolls there, until someone asks for one
 * step at a time: then the notebook fills the window. The styles are in screens.css.
 */
import { markRoot } from "../around";
import { keepKeys } from "../shortcuts";
import type { Steps } from "./shell_view";

/** The screen of each part of a lesson, by the tag of its cells in the notebook; a cell without one follows the last. */
const SCREEN_OF: Record<string, string> = {
  goals: "goals",
  kept: "goals",
  steps: "goals",
  warm_up: "warm_up",
  worked: "example",
  guided: "practice",
  rules: "rules",
  first_round: "first_round",
  play: "game",
  look_back: "look_back",
  question: "question",
  ticket: "ticket",
  record: "record",
};
const TABLES = ["first_round", "game"]; // a table fills its screen, so what introduces it is shown with the rules
const GAME = ["rules", ...TABLES]; // the screens of the step "game", in order
const STEP_OF: Record<string, string> = {
  rules: "game",
  first_round: "game",
  explain: "example",
  question: "look_back",
};
const TO_GAME = ".rk-first-round [data-item=to_game]:not([aria-disabled=true])";
const LOOK_BACK = ".rk-game [data-item=look_back]:not([aria-disabled=true])";
const TAG = /celltag_([\w-]+)/g;
const PAGE = ":is(#rendered_cells, main.jp-Notebook)"; // holds the cells of a lesson that has the page to itself
const SCROLLER = ":is(#rendered_cells, .rk-front .jp-WindowedPanel-outer)";
const SEEN = ".jp-Cell:not(.rk-away)";

const headers = new Set<Screens>();
let front: Screens | null = null; // it shows one screen at a time

/** Goes to a step and moves the focus there; in the game, to where the pupil last was. */
export function goTo(step: string): void {
  show(step === "game" ? (document.documentElement.dataset.game ?? GAME[0]!) : step);
}

/** Goes to a screen and moves the focus there. */
export function show(screen: string): void {
  if (front) front.goTo(screen);
  else scrollTo(stepOf(screen));
}

/** The step that a screen belongs to. */
export function stepOf(screen: string): string {
  return STEP_OF[screen] ?? screen;
}

/** Goes to the game and opens the form above its table, once the step has been built. */
export function openSettings(): void {
  show("game");
  const step = document.querySelector(".rk-game");
  if (!step || step.querySelector(".rk-form")) return;
  onceThere(
    () => step.querySelector<HTMLElement>(".rk-button"),
    (button) => button.click(),
  );
}

/** Shows one screen of the lesson after another; made by the header, which every screen has. */
export class Screens {
  #touched = false;
  #wanted = ""; // in a notebook, which has no address for it
  #giveBack: (() => void) | null = null; // what the notebook took to fill the window
  #built = new MutationObserver(markShown);
  #stopWaiting = (): void => undefined; // for the notebook, after a reload

  constructor(
    private readonly header: HTMLElement,
    private readonly lesson: string,
    private readonly current: () => string, // the step at which the pupil is
    private readonly has: (step: string) => boolean, // whether the lesson has that step
    private readonly draw: () => void,
  ) {
    headers.add(this);
    this.#tellOthers();
    addEventListener("hashchange", this.#onHash);
    addEventListener("click", this.#onClick);
    for (const event of ["pointerdown", "keydown"]) addEventListener(event, this.#onTouch, true);
  }

  /** Shows one step at a time again after a reload, as soon as the notebook is there. */
  comeBack(): void {
    const kept = readScreen(this.lesson);
    if (kept !== null)
      this.#stopWaiting = onceThere(
        () => this.#ownNotebook(),
        () => this.#fillAgain(kept),
      );
  }

  close(): void {
    this.#stopWaiting();
    removeEventListener("hashchange", this.#onHash);
    removeEventListener("click", this.#onClick);
    for (const event of ["pointerdown", "keydown"]) removeEventListener(event, this.#onTouch, true);
    this.#showAll();
    headers.delete(this);
    this.#tellOthers();
  }

  /** The screen that is shown; "" where all are one below the other. */
  get shown(): string {
    return front === this ? (document.documentElement.dataset.screen ?? "") : "";
  }

  /** Whether this is a notebook that shows one step at a time. */
  get fillsWindow(): boolean {
    return this.#giveBack !== null;
  }

  /** Whether this is a notebook that could do so. */
  get canFillWindow(): boolean {
    return !this.fillsWindow && !document.querySelector(PAGE) && this.#alone;
  }

  /** Shows one step at a time in a notebook, and then all of it again. */
  toggle(): void {
    const { shown } = this;
    if (shown) {
      this.#showAll();
      keepScreen(this.lesson, null);
      this.draw();
      scrollTo(stepOf(shown));
      return;
    }
    const notebook = this.header.closest<HTMLElement>(".jp-Notebook");
    if (!notebook) return;
    this.#giveBack = fillWindow(notebook);
    this.#turn();
  }

  /** The notebook around the header, once it is in front and its cells are there. */
  #ownNotebook(): HTMLElement | null {
    const notebook = this.header.closest<HTMLElement>(".jp-Notebook");
    const isThere = notebook?.querySelector(".celltag_record") && this.header.checkVisibility() && this.canFillWindow;
    return isThere ? notebook : null;
  }

  #fillAgain(screen: string): void {
    this.#giveBack = fillWindow(this.#ownNotebook()!);
    this.#wanted = screen;
    this.draw();
  }

  goTo(screen: string): void {
    if (screen === this.shown) return focusOn(screen);
    if (!this.#giveBack) {
      location.hash = screen;
      return;
    }
    this.#wanted = screen;
    this.#turn();
  }

  /**
   * Shows the wanted screen or, if none is named, the step that the pupil has reached. A problem is reported in the
   * header.
   */
  arrange({ urgent, own_tasks }: Pick<Steps, "urgent" | "own_tasks">): void {
    const screenOf = this.#screens();
    const there = new Set([...screenOf.values(), "explain"]);
    if (there.size < 3 || !this.#alone) return this.#showAll(); // cells without names, or two lessons
    const named = this.#giveBack ? this.#wanted : location.hash.slice(1);
    const here = this.current();
    const wanted = [named, ...(here === "game" ? GAME : [here]), "goals"];
    const screen = wanted.find((one) => there.has(one) && this.has(stepOf(one)))!;
    const place = screen === "explain" ? "example" : screen; // the question about the example is in its cell
    for (const [cell, itsScreen] of screenOf) {
      const hasHeader = cell.contains(this.header);
      cell.classList.toggle("rk-header-cell", hasHeader);
      cell.classList.toggle("rk-away", itsScreen !== place && !hasHeader);
      boxOf(cell).classList.toggle("rk-words", cell.classList.contains("jp-MarkdownCell"));
    }
    const page = document.documentElement;
    page.classList.add("rk-screens");
    if (GAME.includes(screen)) page.dataset.game = screen;
    page.dataset.screen = screen;
    page.toggleAttribute("data-problem", urgent);
    page.toggleAttribute("data-own-tasks", own_tasks);
    front = this;
    if (this.fillsWindow) keepScreen(this.lesson, screen);
    this.#built.observe(document.body, { childList: true, subtree: true });
    markShown();
  }

  /** A page, or a notebook, with one lesson in it. */
  get #alone(): boolean {
    const around = (one: Screens): Element | null => one.header.closest(".jp-NotebookPanel");
    return ![...headers].some((one) => one !== this && around(one) === around(this));
  }

  #tellOthers(): void {
    for (const one of headers) if (one !== this) one.draw();
  }

  /** The cells that are shown one screen at a time, with the screen of each. */
  #screens(): Map<HTMLElement, string> {
    const around = this.#giveBack ? this.header.closest(".jp-Notebook") : document.querySelector(PAGE);
    const screenOf = new Map<HTMLElement, string>();
    let last = "goals";
    for (const cell of around?.querySelectorAll<HTMLElement>(".jp-Cell") ?? []) {
      last =
        tagsOf(cell)
          .map((tag) => SCREEN_OF[tag])
          .find(Boolean) ?? last;
      const introduces = TABLES.includes(last) && cell.classList.contains("jp-MarkdownCell");
      screenOf.set(cell, introduces ? "rules" : last);
    }
    return screenOf;
  }

  /** All screens one below the other again. */
  #showAll(): void {
    this.#giveBack?.();
    this.#giveBack = null;
    if (front !== this) return;
    front = null;
    this.#built.disconnect();
    for (const one of document.querySelectorAll(".rk-away, .rk-header-cell, .rk-words"))
      one.classList.remove("rk-away", "rk-header-cell", "rk-words");
    const page = document.documentElement;
    page.classList.remove("rk-screens");
    delete page.dataset.screen;
    delete page.dataset.game;
    delete page.dataset.table;
    delete page.dataset.reply;
    delete page.dataset.problem;
    delete page.dataset.ownTasks;
  }

  #turn(): void {
    const before = this.shown;
    this.draw(); // which also arranges the cells
    if (this.shown !== before) focusOn(this.shown);
  }

  #onHash = (): void => {
    if (!this.#giveBack) this.#turn();
  };

  /** The table's button to look back leads to that step; a press beside what the header has opened closes it. A link to
      another lesson opens that in JupyterLab, where it must be seen. */
  #onClick = ({ target }: Event): void => {
    const pressed = target as Element;
    if (this.fillsWindow && pressed.closest('a[href*=".ipynb"]')) this.toggle();
    for (const open of this.header.querySelectorAll<HTMLDetailsElement>(".pulldown[open]"))
      if (!open.contains(pressed)) open.open = false;
    if (headers.values().next().value !== this) return;
    if (pressed.closest(LOOK_BACK)) show("look_back");
    if (pressed.closest(TO_GAME)) show("game");
  };

  /** What the pupil is doing stays in sight, even when it has opened the next step. */
  #onTouch = (): void => {
    if (!this.shown) return;
    if (this.#giveBack) this.#wanted ||= this.shown;
    else if (!this.#touched && location.hash !== `#${this.shown}`)
      history.replaceState(history.state, "", `#${this.shown}`);
    this.#touched = true;
  };
}

const KEPT = "rummy-kit-screen:"; // and the lesson: what a notebook shows one step at a time

/** The screen that a notebook with this lesson showed before the page was loaded again; `null` if it showed all. */
function readScreen(lesson: string): string | null {
  try {
    return sessionStorage.getItem(KEPT + lesson);
  } catch {
    return null; // this frame may not store anything
  }
}

function keepScreen(lesson: string, screen: string | null): void {
  try {
    if (screen === null) sessionStorage.removeItem(KEPT + lesson);
    else sessionStorage.setItem(KEPT + lesson, screen);
  } catch {
    // after a reload the notebook is shown
  }
}

/**
 * Marks the page for its stylesheet while the screen holds a table, which fills it as soon as it is built, or a reply to
 * an answer, which needs the place of the words that introduce the step.
 */
function markShown(): void {
  const page = document.documentElement;
  page.toggleAttribute("data-reply", document.querySelector(`${SEEN} .alone > .sheet:not([hidden])`) !== null);
  const fills =
    TABLES.includes(page.dataset.screen ?? "") && document.querySelector(`${SEEN} [data-kind=table]`) !== null;
  page.toggleAttribute("data-table", fills);
}

/** Voilà puts each cell into a box of its own, which also holds the script that counts them. */
function boxOf(cell: HTMLElement): HTMLElement {
  const around = cell.parentElement!;
  return around.querySelectorAll(":scope > .jp-Cell").length === 1 ? around : cell;
}

function tagsOf(cell: HTMLElement): string[] {
  const classes = `${cell.className} ${cell.querySelector("[class*=celltag_]")?.className ?? ""}`;
  return [...classes.matchAll(TAG)].map(([, tag]) => tag!);
}

/** Lays a notebook over everything else that its host shows; returns a function that puts it back. */
function fillWindow(notebook: HTMLElement): () => void {
  const around: HTMLElement[] = [];
  for (let box: HTMLElement = notebook; box !== document.body; box = box.parentElement!) around.push(box);
  for (const box of around) box.classList.add("rk-front");
  markRoot("notebook", true);
  const stop = keepKeys(notebook);
  return () => {
    for (const box of around) box.classList.remove("rk-front");
    markRoot("notebook", false);
    stop();
  };
}

let stopWaiting = (): void => undefined; // for the heading of a screen that has been left

/** Moves the focus to the heading of a screen, once it is there, unless the pupil has gone elsewhere in the meantime.
 * */
function focusOn(screen: string): void {
  (document.querySelector(SCROLLER) ?? document.scrollingElement)?.scrollTo({ top: 0, behavior: "instant" });
  const before = document.activeElement;
  stopWaiting();
  stopWaiting = onceThere(
    () => headingOf(screen),
    (heading) => {
      const now = document.activeElement;
      if (now !== before && now !== document.body) return;
      heading.tabIndex = -1;
      heading.focus({ preventScroll: true });
    },
  );
}

/** The heading of the screen that is shown; tables, questions and results have their own. */
function headingOf(screen: string): HTMLElement | null {
  const place = screen === "explain" ? '[data-kind="hand"]' : TABLES.includes(screen) ? '[data-kind="table"]' : "";
  const headings = document.querySelectorAll<HTMLElement>(`${SEEN} ${place} :is(h1, h2, .results-title)`);
  return [...headings].find((heading) => heading.checkVisibility()) ?? null;
}

/** Uses what `find` finds, now or once it is there; returns a function that stops waiting. */
function onceThere(find: () => HTMLElement | null, use: (found: HTMLElement) => void): () => void {
  const look = (): void => {
    const found = find();
    if (!found) return;
    watch.disconnect();
    use(found);
  };
  const watch = new MutationObserver(look);
  watch.observe(document.body, { childList: true, subtree: true });
  look();
  return () => watch.disconnect();
}

const SETTLES_MS = 4_000; // while the steps above are built and grow

/** Scrolls to a step of a notebook and moves the focus there. */
function scrollTo(step: string): void {
  const places = document.querySelectorAll<HTMLElement>(`.rk-step-${CSS.escape(step)}`);
  const place = [...places].find((one) => one.checkVisibility()); // not a step of a notebook in the background
  if (!place) return;
  place.tabIndex = -1;
  place.focus({ preventScroll: true });
  holdInSight(place);
}

/** Keeps a step in place while others above it grow, until the pupil does something. */
function holdInSight(place: HTMLElement): void {
  const hold = new ResizeObserver(() => place.scrollIntoView({ block: "start" }));
  document.querySelectorAll("[class*=rk-step-]").forEach((step) => hold.observe(step));
  const stop = (): void => {
    hold.disconnect();
    for (const event of ["wheel", "touchstart", "pointerdown", "keydown"]) removeEventListener(event, stop, true);
  };
  for (const event of ["wheel", "touchstart", "pointerdown", "keydown"]) addEventListener(event, stop, true);
  setTimeout(stop, SETTLES_MS);
}
