/**
 * What a screen reader hears. One live region, there from the first render; what comes within a tenth of a
 * second is said in one go, so that a bot's turn is one message.
 */
const BATCH_MS = 100;

export class Voice {
  readonly element = document.createElement("div");
  #queue: string[] = [];
  #news: string[] = [];
  #newsSpoken = false;
  #timer = 0;

  constructor() {
    this.element.className = "vh";
    this.element.setAttribute("role", "status");
  }

  /** News of the game: "Repeat" says it once more. */
  say(text: string): void {
    if (!text) return;
    if (this.#newsSpoken) this.#news = [];
    this.#newsSpoken = false;
    this.#news.push(text);
    this.hint(text);
  }

  /** A word about the keys or the hand's own order: not kept. */
  hint(text: string): void {
    this.#queue.push(text);
    if (this.#queue.length === 1) this.#timer = window.setTimeout(() => this.#speak(), BATCH_MS);
  }

  /** The last news of the game. */
  get news(): string {
    return this.#news.join(" ");
  }

  /** Says the last news again. */
  repeat(): void {
    if (this.news) this.hint(this.news);
  }

  close(): void {
    window.clearTimeout(this.#timer);
  }

  #speak(): void {
    const text = this.#queue.join(" ");
    this.#queue = [];
    this.#newsSpoken = true;
    // the same words twice would not count as a change
    this.element.textContent = text === this.element.textContent ? `${text}\u00a0` : text;
  }
}
