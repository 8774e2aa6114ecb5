/**
 * A person's settings for all tables in this browser: how much is announced, what moves and how fast, whether names
 * show. They are neither secret nor part of a game, so they may outlive the tab. A browser that stores nothing forgets
 * them.
 */
import { prefixOwner } from "./owner";

/** What can be set. */
export interface Values {
  shortWords: boolean; // announcements of a few words
  motion: boolean; // cards travel; without, they appear in place
  pace: Pace; // at which other players' moves are shown
  names: Names; // on cards
  speaks: boolean; // the words that the player lays are spoken
}

export type Pace = "slow" | "normal" | "quick" | "steps" | "at_once"; // steps: waits for a press after each move
export type Names = "shown" | "hidden" | "lesson"; // lesson: whatever the table says

export const PACES: Pace[] = ["slow", "normal", "quick", "steps", "at_once"];
export const NAMES: Names[] = ["lesson", "shown", "hidden"];

const FIRST: Values = { shortWords: false, motion: true, pace: "normal", names: "lesson", speaks: false };
const KEY = "rummy-kit:settings";

export class Settings {
  #values: Values = read();

  /** `changed` is called whenever a setting changes, at this table or another one on the page. */
  constructor(private readonly changed: () => void) {
    window.addEventListener(KEY, this.#onSet);
  }

  get shortWords(): boolean {
    return this.#values.shortWords;
  }

  get motion(): boolean {
    return this.#values.motion;
  }

  /** Whether things may move: both this person and the system allow it. */
  get animates(): boolean {
    return this.motion && !window.matchMedia("(prefers-reduced-motion: reduce)").matches;
  }

  get pace(): Pace {
    return this.#values.pace;
  }

  get names(): Names {
    return this.#values.names;
  }

  get speaks(): boolean {
    return this.#values.speaks;
  }

  set<Name extends keyof Values>(name: Name, value: Values[Name]): void {
    const values = { ...this.#values, [name]: value };
    keep(values);
    window.dispatchEvent(new CustomEvent(KEY, { detail: values }));
  }

  close(): void {
    window.removeEventListener(KEY, this.#onSet);
  }

  #onSet = (event: Event): void => {
    this.#values = (event as CustomEvent<Values>).detail;
    this.changed();
  };
}

/** What this browser remembers; unknown values are ignored. */
function read(): Values {
  const kept = stored();
  return {
    shortWords: typeof kept.shortWords === "boolean" ? kept.shortWords : FIRST.shortWords,
    motion: typeof kept.motion === "boolean" ? kept.motion : FIRST.motion,
    pace: PACES.find((pace) => pace === kept.pace) ?? FIRST.pace,
    names: NAMES.find((names) => names === kept.names) ?? FIRST.names,
    speaks: typeof kept.speaks === "boolean" ? kept.speaks : FIRST.speaks,
  };
}

function stored(): Partial<Record<keyof Values, unknown>> {
  try {
    return (JSON.parse(window.localStorage.getItem(prefixOwner(KEY)) ?? "{}") as Partial<Values> | null) ?? {};
  } catch {
    return {}; // this frame may not store anything, or the value is not ours
  }
}

function keep(values: Values): void {
  try {
    window.localStorage.setItem(prefixOwner(KEY), JSON.stringify(values));
  } catch {
    // the setting then lasts as long as the page
  }
}
