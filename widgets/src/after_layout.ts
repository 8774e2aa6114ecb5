/**
 * Work for the moment when the browser has laid out a frame and not shown it yet. What was drawn can be measured there
 * without laying out the page in the middle of a task, and what follows is seen in the same frame.
 */

/** Measures, changes nothing, and returns what to do about it. */
export type Measure = () => () => void;

export class AfterLayout {
  readonly #always: Measure[];
  #asked = new Set<Measure>();
  #isShown = false;
  #watch = new ResizeObserver(([entry]) => {
    this.#isShown = entry!.contentRect.width > 0;
    if (this.#isShown) this.#run();
  });

  /** `always` measure in every such frame, and when the size of `root` has changed. */
  constructor(
    private readonly root: HTMLElement,
    ...always: Measure[]
  ) {
    this.#always = always;
    this.#watch.observe(root);
  }

  close(): void {
    this.#watch.disconnect();
  }

  /** Asks for the next frame; returns false if none will come, because nothing is shown. */
  ask(measure?: Measure): boolean {
    if (!this.#isShown) return false;
    if (measure) this.#asked.add(measure);
    this.#watch.unobserve(this.root);
    this.#watch.observe(this.root); // whatever is newly observed is reported after the next layout
    return true;
  }

  /** Measures everything before changing anything; otherwise each change would lay out the page again. */
  #run(): void {
    const measures = [...this.#always, ...this.#asked];
    this.#asked.clear();
    const acts = measures.map((measure) => measure());
    for (const act of acts) act();
  }
}
