/**
 * The line to the kernel: numbers what the player does, sends it, asks again, and notices silence.
 *
 * The kernel is the only truth. It answers an intent with a view whose `ack` names the intent's page and
 * number; an intent sent twice under the same number has no second effect, so asking again is safe.
 */
import { prefixOwner } from "./owner";
import { trySend } from "./send";
import type { Intent, View } from "./view";

/** The part of a widget model that we use; every host of anywidget has it. */
export interface Model {
  get(name: string): unknown;
  on(event: string, listener: () => void): void;
  off(event: string, listener: () => void): void;
  send(content: unknown): void;
}

/** What goes with an intent. */
export type Wish = Partial<Pick<Intent, "cards" | "place" | "text">>;

const ASK_AGAIN_MS = 2_000;
const SILENT_MS = 5_000;

export class Link {
  readonly page = randomId();
  /** True after five seconds without an answer, or when the line is cut; the table then says so. */
  silent = false;
  #seq = 0;
  #waiting: Intent[] = [];
  #timers: number[] = [];

  constructor(
    private readonly model: Model,
    private readonly onSilence: () => void,
  ) {}

  /** Whether everything sent has been answered. */
  get idle(): boolean {
    return this.#waiting.length === 0;
  }

  send(kind: Intent["kind"], wish: Wish = {}): void {
    const intent: Intent = { page: this.page, seq: ++this.#seq, kind, cards: [], place: "", text: {}, ...wish };
    this.#waiting.push(intent);
    if (this.#waiting.length === 1) this.#startClock();
    this.#post(intent);
  }

  /** Notes an answer; returns the intents that it settles. */
  answered(ack: View["ack"]): Intent[] {
    if (ack.page !== this.page) return [];
    const settled = this.#waiting.filter((intent) => intent.seq <= ack.seq);
    if (settled.length === 0) return [];
    this.#waiting = this.#waiting.filter((intent) => intent.seq > ack.seq);
    this.silent = false;
    this.#stopClock();
    if (!this.idle) this.#startClock();
    return settled;
  }

  /** Sends everything unanswered again, under the same numbers. */
  askAgain(): void {
    for (const intent of this.#waiting) this.#post(intent);
  }

  close(): void {
    this.#stopClock();
  }

  #post(intent: Intent): void {
    if (!trySend(this.model, { intent })) this.#fallSilent(); // the intent keeps waiting
  }

  #startClock(): void {
    this.#timers = [
      window.setTimeout(() => this.askAgain(), ASK_AGAIN_MS),
      window.setTimeout(() => this.#fallSilent(), SILENT_MS),
    ];
  }

  #stopClock(): void {
    this.#timers.forEach((timer) => window.clearTimeout(timer));
  }

  #fallSilent(): void {
    if (this.silent) return;
    this.silent = true;
    this.onSilence();
  }
}

/** 128 random bits. Not crypto.randomUUID, which is missing on plain http in a school's network. */
export function randomId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

export const KEYS = "rummy-kit:"; // the beginning of all names under which keys are stored

/** The key of this match and seat survives a reload of the page, in this tab only. Nothing else is stored. */
export function readKey(table: string): string | null {
  return tabStorage()?.getItem(prefixOwner(KEYS + table)) ?? null;
}

export function saveKey(table: string, key: string): void {
  try {
    tabStorage()?.setItem(prefixOwner(KEYS + table), key);
  } catch (error) {
    console.warn("Rummy Kit: this browser has no room for a key.", error); // a reload will start a new game
  }
}

/** Some hosts show the table in a frame that may not store anything; there a reload starts a new game. */
export function tabStorage(): Storage | null {
  try {
    return window.sessionStorage;
  } catch {
    return null;
  }
}
