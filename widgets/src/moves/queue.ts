/** Where views wait until they are shown: one after the other, each for its time. It knows nothing of cards. */

/** What is done with a view when it is its turn. */
export interface Stage<View> {
  /** How many milliseconds to wait before it is shown. */
  before(view: View): number;
  /** Shows it; gives how many milliseconds it takes, `Infinity` if somebody has to press Next. */
  show(view: View): number;
  /** These are not shown one by one: the last of them stands there at once. */
  skip(views: View[]): void;
  /** All have been shown, each for its time. */
  done(): void;
}

export class Queue<View> {
  #waiting: View[] = [];
  #timer = 0;
  #onTime: (() => void) | null = null; // what comes when the time is over, or Next is pressed

  constructor(private readonly stage: Stage<View>) {}

  /** Whether something is being shown, or is still to be. */
  get running(): boolean {
    return this.#onTime !== null;
  }

  /** Whether what is being shown is the last so far. */
  get atTheEnd(): boolean {
    return this.#waiting.length === 0;
  }

  /** Shown at once if nothing else is. */
  push(view: View): void {
    this.#waiting.push(view);
    if (!this.running) this.#begin();
  }

  /** What is being shown has had its time. */
  next(): void {
    const then = this.#onTime;
    this.#stop();
    then?.();
  }

  /** All that waits is over. */
  skip(): void {
    this.#stop();
    const views = this.#waiting;
    this.#waiting = [];
    this.stage.skip(views);
  }

  close(): void {
    this.#stop();
    this.#waiting = [];
  }

  #begin(): void {
    const view = this.#waiting[0];
    if (view === undefined) return this.stage.done();
    this.#after(this.stage.before(view), () => this.#show(view));
  }

  #show(view: View): void {
    this.#waiting.shift();
    this.#after(this.stage.show(view), () => this.#begin());
  }

  #after(ms: number, then: () => void): void {
    if (ms <= 0) return then();
    this.#onTime = then;
    if (ms < Infinity) this.#timer = window.setTimeout(() => this.next(), ms);
  }

  #stop(): void {
    window.clearTimeout(this.#timer);
    this.#onTime = null;
  }
}
