/** What a screen reader says about a picture: its latest state, at most once a second, so that ten keystrokes in a
 * row make one sentence. */
const EVERY_MS = 1000;

export class Telling {
  readonly element = document.createElement("div");
  #next = "";
  #timer = 0;

  constructor() {
    this.element.className = "vh";
    this.element.setAttribute("role", "status");
  }

  say(text: string): void {
    this.#next = text;
    if (!this.#timer) this.#speak();
  }

  close(): void {
    window.clearTimeout(this.#timer);
  }

  #speak = (): void => {
    this.#timer = 0;
    if (!this.#next) return;
    // the same words again would not count as a change
    this.element.textContent = this.#next === this.element.textContent ? `${this.#next}\u00a0` : this.#next;
    this.#next = "";
    this.#timer = window.setTimeout(this.#speak, EVERY_MS);
  };
}
