/**
 * What only the browser can know once something is drawn: whether it fits its place. A fan that is too long shows its newest
 * cards and a button for the older ones; a line of the banner that is cut off gets a button that shows it whole.
 */
export class Fitting {
  #watch: ResizeObserver;

  constructor(private readonly root: HTMLElement) {
    this.#watch = new ResizeObserver(() => this.fit());
    this.#watch.observe(root);
  }

  close(): void {
    this.#watch.disconnect();
  }

  fit(): void {
    for (const frame of this.root.querySelectorAll<HTMLElement>("[data-frame]")) fitFan(frame);
    for (const banner of this.root.querySelectorAll(".turn"))
      banner.classList.toggle("cut", [...banner.querySelectorAll(".do > *")].some((line) => line.scrollWidth > line.clientWidth));
  }
}

function fitFan(frame: HTMLElement): void {
  frame.parentElement!.classList.toggle("more", frame.scrollWidth > frame.clientWidth + 1);
  if (frame.dataset.shown === frame.dataset.frame) return;
  frame.dataset.shown = frame.dataset.frame;
  frame.scrollLeft = frame.scrollWidth;
}
