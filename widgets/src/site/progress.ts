/** A page's progress: most of the bar stands for downloads, the rest for starting Python, which needs no network. */
import type { Reached } from "./messages";

const FETCHED = 0.9; // the share of the bar that is full once all bytes are there
const STEPS: Partial<Record<Reached, number>> = { python: 0.95, kit: 0.98 }; // the bar goes when there is something to see

export class Progress {
  #bytes = 0;
  #far = 0;

  /** `all` is how many bytes a worker fetches before there is something to see. */
  constructor(private readonly all: number) {
    const size = document.getElementById("rummy-kit-size");
    // with a service worker, a stored page fetches nothing; without one, we cannot know what the browser has cached
    if (size) size.hidden = !("serviceWorker" in navigator) || navigator.serviceWorker.controller !== null;
  }

  loaded(bytes: number): void {
    this.#bytes = Math.min(this.#bytes + bytes, this.all);
    this.#show((FETCHED * this.#bytes) / this.all);
    const count = document.querySelector("#rummy-kit-size span");
    if (count) count.textContent = `${megabytes(this.#bytes)} / ${megabytes(this.all)} MB`;
  }

  reached(what: Reached): void {
    this.#show(STEPS[what] ?? 0);
  }

  /** The bar never goes back. */
  #show(far: number): void {
    this.#far = Math.max(this.#far, far);
    const bar = document.querySelector<HTMLProgressElement>("#rummy-kit-wait progress");
    if (bar) bar.value = this.#far;
  }
}

function megabytes(bytes: number): string {
  return (bytes / 1_000_000).toFixed(1);
}
