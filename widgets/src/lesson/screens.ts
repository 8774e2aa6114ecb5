/**
 * One step, one screen. On a page of its own (Voilà, the site) a lesson shows one of its parts at a time, and the page's
 * address says which: `#practice`. So a reload comes back to it, and the browser's back button goes back. In a notebook
 * of JupyterLab all parts stay below each other, and going to one scrolls there.
 */

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
const TABLES = ["first_round", "game"]; // a table fills its screen, so what introduces it stands with the rules
const GAME = ["rules", ...TABLES]; // the screens of the step "game", in order
const STEP_OF: Record<string, string> = {
  rules: "game",
  first_round: "game",
  explain: "example",
  question: "look_back",
};
const LOOK_BACK = ".rk-game :is([data-item=look_back]:not([aria-disabled=true]), [data-field=look_back])";
const TAG = /celltag_([\w-]+)/g;

/** The cells of a lesson that has the page to itself; nothing in a notebook. */
function lessonCells(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>(":is(#rendered_cells, main.jp-Notebook) .jp-Cell")];
}

/** Goes to a step and moves the focus there; to the game, where the pupil last was in it. */
export function goTo(step: string): void {
  show(step === "game" ? (document.documentElement.dataset.game ?? GAME[0]!) : step);
}

/** Goes to a screen and moves the focus there. */
export function show(screen: string): void {
  if (document.documentElement.dataset.screen === undefined) scrollTo(stepOf(screen));
  else if (location.hash === `#${screen}`) focusOn(screen);
  else location.hash = screen;
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
  const open = (): boolean => {
    const button = step.querySelector<HTMLElement>(".rk-button");
    button?.click();
    return Boolean(button);
  };
  if (open()) return;
  const watch = new MutationObserver(() => open() && watch.disconnect());
  watch.observe(step, { childList: true, subtree: true });
}

/** Shows one screen of the lesson after another, as the address says; made by the header, which every screen has. */
export class Screens {
  #touched = false;

  constructor(
    private readonly header: HTMLElement,
    private readonly current: () => string, // the step at which the pupil is
    private readonly draw: () => void,
  ) {
    addEventListener("hashchange", this.#onHash);
    addEventListener("click", this.#onClick);
    for (const event of ["pointerdown", "keydown"]) addEventListener(event, this.#onTouch, true);
  }

  close(): void {
    removeEventListener("hashchange", this.#onHash);
    removeEventListener("click", this.#onClick);
    for (const event of ["pointerdown", "keydown"]) removeEventListener(event, this.#onTouch, true);
    for (const cell of lessonCells()) cell.classList.remove("rk-away");
    delete document.documentElement.dataset.screen;
    delete document.documentElement.dataset.game;
  }

  /** The screen that is shown; "" in a notebook, where all are. */
  get shown(): string {
    return document.documentElement.dataset.screen ?? "";
  }

  /** Shows what the address says; without a word there, the step at which the pupil is. */
  show(): void {
    const screenOf = new Map<HTMLElement, string>();
    let last = "goals";
    for (const cell of lessonCells()) {
      last =
        tagsOf(cell)
          .map((tag) => SCREEN_OF[tag])
          .find(Boolean) ?? last;
      const introduces = TABLES.includes(last) && cell.classList.contains("jp-MarkdownCell");
      screenOf.set(cell, introduces ? "rules" : last);
    }
    const there = new Set([...screenOf.values(), "explain"]);
    if (there.size < 3) return; // a notebook whose cells say nothing of their parts stays whole
    const named = location.hash.slice(1);
    const here = this.current();
    const wanted = [named, ...(here === "game" ? GAME : [here]), "goals"];
    const screen = wanted.find((one) => there.has(one))!;
    const place = screen === "explain" ? "example" : screen; // the question about the example is in its cell
    for (const [cell, itsScreen] of screenOf)
      cell.classList.toggle("rk-away", itsScreen !== place && !cell.contains(this.header));
    const { dataset } = document.documentElement;
    if (GAME.includes(screen)) dataset.game = screen;
    dataset.screen = screen;
  }

  #onHash = (): void => {
    const before = this.shown;
    this.show();
    this.draw();
    if (this.shown !== before) focusOn(this.shown);
  };

  /** The table's button to look back leads to that step; a press beside the open goals closes them. */
  #onClick = ({ target }: Event): void => {
    const pressed = target as Element;
    const open = this.header.querySelector<HTMLDetailsElement>(".my-goals[open]");
    if (open && !open.contains(pressed)) open.open = false;
    if (pressed.closest(LOOK_BACK)) show("look_back");
  };

  /** What the pupil is doing stays in sight, even when it has opened the next step. */
  #onTouch = (): void => {
    if (this.#touched || !this.shown) return;
    this.#touched = true;
    if (location.hash !== `#${this.shown}`) history.replaceState(history.state, "", `#${this.shown}`);
  };
}

function tagsOf(cell: HTMLElement): string[] {
  const classes = `${cell.className} ${cell.querySelector("[class*=celltag_]")?.className ?? ""}`;
  return [...classes.matchAll(TAG)].map(([, tag]) => tag!);
}

/** Moves the focus to the top of a screen. */
function focusOn(screen: string): void {
  const seen = ".jp-Cell:not(.rk-away)";
  const place =
    document.querySelector<HTMLElement>(`${seen} .rk-step-${CSS.escape(stepOf(screen))}`) ??
    document.querySelector<HTMLElement>(`${seen}:not(:has([data-kind="steps"])) h2`);
  (document.getElementById("rendered_cells") ?? document.scrollingElement)?.scrollTo({ top: 0, behavior: "instant" });
  if (!place) return;
  place.tabIndex = -1;
  place.focus({ preventScroll: true });
}

const SETTLES_MS = 4_000; // while the steps above are built and grow

/** Scrolls to a step of a notebook and moves the focus there. */
function scrollTo(step: string): void {
  const place = document.querySelector<HTMLElement>(`.rk-step-${CSS.escape(step)}`);
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
