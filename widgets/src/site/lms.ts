/**
 * A school's learning platform (LMS) around the page, by SCORM 1.2: finds it, reads what it has kept, and reports. What is
 * reported comes from rummy_kit/lessons/lms.py. Every report is committed at once, because a page that is being left may
 * not get to say anything.
 */
import type { Kept } from "./messages";

export interface Api {
  LMSInitialize(nothing: ""): unknown;
  LMSGetValue(element: string): unknown;
  LMSSetValue(element: string, value: string): unknown;
  LMSCommit(nothing: ""): unknown;
  LMSFinish(nothing: ""): unknown;
  LMSGetLastError(): unknown;
}

const MOST_PARENTS = 20;
const OWNERS = "rummy-kit@"; // the beginning of their names
const STATUS = "cmi.core.lesson_status";
const DONE = /completed|passed|failed/;
/** An LMS need not have the others. */
const MUST = ["cmi.suspend_data", STATUS, "cmi.core.score.raw"];

export class Lms {
  #lost = false; // whether something has not arrived
  #over = false;
  #seconds = 0; // milliseconds in which the page was visible, not counting the time since then
  #visibleSince: number | null = document.hidden ? null : performance.now();

  private constructor(
    private readonly api: Api,
    private readonly lesson: string,
    private readonly told: (arrived: boolean) => void,
  ) {
    document.addEventListener("visibilitychange", () => this.#seen());
    window.addEventListener("online", () => this.#lost && this.commit());
    window.addEventListener("pagehide", () => this.#leave());
    window.addEventListener("pageshow", ({ persisted }) => persisted && location.reload());
  }

  /**
   * Begins a visit, or goes on with one after a reload; null if the platform has closed it. `told` hears after each report
   * whether it has arrived.
   */
  static join(api: Api, lesson: string, told: (arrived: boolean) => void): Lms | null {
    const begins = isTrue(attempt(() => api.LMSInitialize("")));
    if (!begins && !attempt(() => api.LMSGetValue(STATUS))) return null;
    const lms = new Lms(api, lesson, told);
    if (!lms.isDone) {
      lms.#set(STATUS, "incomplete");
      lms.commit();
    }
    return lms;
  }

  /** The learner's identity, as a name under which this browser may keep things. */
  get owner(): string {
    const pupil = this.#get("cmi.core.student_id");
    return pupil ? OWNERS + hash(pupil) : someone();
  }

  get kept(): Kept {
    const interactions = Number.parseInt(this.#get("cmi.interactions._count"), 10) || 0;
    return { lesson: this.lesson, kept: this.#get("cmi.suspend_data"), interactions };
  }

  private get isDone(): boolean {
    return DONE.test(this.#get(STATUS));
  }

  /** What is done stays done, even if the record of it could not be read and the lesson has started again. */
  report(elements: [element: string, value: string][]): void {
    const isStepBack = (element: string, value: string): boolean =>
      element === STATUS && !DONE.test(value) && this.isDone;
    const wanted = elements.filter(([element, value]) => !isStepBack(element, value));
    const failed = wanted.filter(([element, value]) => !this.#set(element, value));
    this.commit(!failed.some(([element]) => MUST.includes(element)));
  }

  commit(allSet = true): void {
    if (this.#over) return;
    this.#set("cmi.core.session_time", duration(this.#seconds + this.#sinceVisible()));
    this.#set("cmi.core.exit", "suspend"); // otherwise some forget suspend_data
    const arrived = isTrue(attempt(() => this.api.LMSCommit(""))) && allSet;
    this.#lost = !arrived;
    this.told(arrived);
  }

  #seen(): void {
    this.#seconds += this.#sinceVisible();
    this.#visibleSince = document.hidden ? null : performance.now();
    if (document.hidden) this.commit();
  }

  #sinceVisible(): number {
    return this.#visibleSince === null ? 0 : (performance.now() - this.#visibleSince) / 1_000;
  }

  /** Ends the visit only if the lesson is done: this may be a reload, and most platforms allow no visit after the end.
   * */
  #leave(): void {
    if (this.#over) return;
    this.commit();
    if (!this.isDone) return;
    forget((name) => name === this.owner);
    attempt(() => this.api.LMSFinish(""));
    this.#over = true;
  }

  #get(element: string): string {
    return String(attempt(() => this.api.LMSGetValue(element)) ?? "");
  }

  #set(element: string, value: string): boolean {
    const done = !this.#over && isTrue(attempt(() => this.api.LMSSetValue(element, value)));
    if (!done)
      console.warn(
        "Rummy Kit: not taken:",
        element,
        value,
        attempt(() => this.api.LMSGetLastError()),
      );
    return done;
  }
}

/** The name for someone who is here only for this visit. */
export function someone(): string {
  return OWNERS + crypto.getRandomValues(new Uint32Array(2)).join("");
}

/** Deletes what this browser keeps for anyone but this owner: it may be a shared one. */
export function forgetAllBut(owner: string): void {
  forget((name) => name !== owner);
}

function forget(which: (owner: string) => boolean): void {
  const isOne = (name: string): boolean => name.startsWith(OWNERS) && which(name.split("/")[0]!);
  for (const where of [() => localStorage, () => sessionStorage])
    attempt(() =>
      Object.keys(where())
        .filter(isOne)
        .forEach((name) => where().removeItem(name)),
    );
  attempt(() =>
    indexedDB.databases().then(
      (all) => all.forEach(({ name }) => name && isOne(name) && indexedDB.deleteDatabase(name)),
      () => undefined, // this browser keeps nothing
    ),
  );
}

/** The platform's functions, or null if there is no platform. */
export function findApi(): Api | null {
  return apiAround(window) ?? (window.opener && apiAround(window.opener as Window));
}

/** The platform's functions, in this window or one around it. Windows of another site cannot be looked into. */
function apiAround(inner: Window): Api | null {
  let here = inner;
  for (let n = 0; n < MOST_PARENTS; n++) {
    const found = attempt(() => (here as Window & { API?: Api }).API);
    if (found) return found;
    if (here.parent === here) return null;
    here = here.parent;
  }
  return null;
}

function attempt<T>(what: () => T): T | null {
  try {
    return what();
  } catch (error) {
    console.warn("Rummy Kit:", error);
    return null;
  }
}

function isTrue(answer: unknown): boolean {
  return String(answer) === "true";
}

/** Seconds as hours, minutes and seconds. */
export function duration(seconds: number): string {
  const parts = [seconds / 3_600, (seconds / 60) % 60, seconds % 60];
  return parts.map((part) => String(Math.floor(part)).padStart(2, "0")).join(":");
}

/** A number that says nothing about the text (FNV-1a, 64 bits). Plain http has no better one. */
export function hash(text: string): string {
  let sum = 0xcbf29ce484222325n;
  for (const byte of new TextEncoder().encode(text)) sum = BigInt.asUintN(64, (sum ^ BigInt(byte)) * 0x100000001b3n);
  return sum.toString(16).padStart(16, "0");
}
