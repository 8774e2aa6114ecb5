/**
 * What a screen reader says. There is one live region, from the first render on; whatever arrives within a tenth of a
 * second is said together, so that a computer player's turn is one message.
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

  /** Says news of the game; "Repeat" says it again. */
  say(text: string): void {
    if (!text) return;
    if (this.#newsSpoken) this.#news = [];
    this.#newsSpoken = false;
    this.#news.push(text);
    this.hint(text);
  }

  /** Says something about keys or the order of the hand, which "Repeat" does not repeat. */
  hint(text: string): void {
    this.#queue.push(text);
    if (this.#queue.length === 1) this.#timer = window.setTimeout(() => this.#speak(), BATCH_MS);
  }

  /** The latest news of the game. */
  get news(): string {
    return this.#news.join(" ");
  }

  /** Says the latest news again. */
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
    // the same words again would not count as a change
    this.element.textContent = text === this.element.textContent ? `${text}\u00a0` : text;
  }
}
