/** Where views wait to be shown, one after the other, each for its time. It knows nothing about cards. */

/** What happens to a view when its turn comes. */
export interface Stage<View> {
  /** Returns how many milliseconds to wait before showing it. */
  before(view: View): number;
  /** Shows it; returns how many milliseconds that takes, `Infinity` if the player must press Next. */
  show(view: View): number;
  /** Skips these: only the last of them is shown, at once. */
  skip(views: View[]): void;
  /** Called once all have been shown, each for its time. */
  done(): void;
}

export class Queue<View> {
  #waiting: View[] = [];
  #timer = 0;
  #onTime: (() => void) | null = null; // what to do when the time is over or Next is pressed

  constructor(private readonly stage: Stage<View>) {}

  /** Whether something is being shown, or still waits to be. */
  get running(): boolean {
    return this.#onTime !== null;
  }

  /** Whether nothing waits behind what is being shown. */
  get atTheEnd(): boolean {
    return this.#waiting.length === 0;
  }

  /** Adds a view; it is shown at once if nothing else is. */
  push(view: View): void {
    this.#waiting.push(view);
    if (!this.running) this.#begin();
  }

  /** Ends the time of whatever is being shown. */
  next(): void {
    const then = this.#onTime;
    this.#stop();
    then?.();
  }

  /** Skips everything that waits. */
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
