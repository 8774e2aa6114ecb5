/** How far a page is: most of the bar is what is fetched, and the rest is Python's start, which needs no network. */
import type { Reached } from "./messages";

const FETCHED = 0.7; // of the bar, when all bytes are there
const STEPS: Partial<Record<Reached, number>> = { python: 0.9, kit: 0.96 }; // it goes when there is something to see

export class Progress {
  #bytes = 0;
  #far = 0;

  constructor(private readonly all: number) {}

  loaded(bytes: number): void {
    this.#bytes += bytes;
    this.#show(FETCHED * Math.min(this.#bytes / this.all, 1));
  }

  reached(what: Reached): void {
    this.#show(STEPS[what] ?? 0);
  }

  /** It never goes back. */
  #show(far: number): void {
    this.#far = Math.max(this.#far, far);
    const bar = document.querySelector<HTMLProgressElement>("#rummy-kit-wait progress");
    if (bar) bar.value = this.#far;
  }
}
