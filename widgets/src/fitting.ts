/**
 * Only the browser knows, once something is drawn, whether it fits. A fan that is too long shows its newest cards and a
 * button for the older ones; a line of the banner that is cut off gets a button that shows all of it.
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

  /** Measures everything before changing anything; otherwise each change would lay out the page again. */
  fit(): void {
    const frames = [...this.root.querySelectorAll<HTMLElement>("[data-frame]")].map((frame) => ({
      frame,
      ...measure(frame),
    }));
    const banners = [...this.root.querySelectorAll(".turn")].map((banner) => ({ banner, cut: isCut(banner) }));
    for (const { frame, more, newest } of frames) {
      frame.parentElement!.classList.toggle("more", more);
      if (frame.dataset.shown === frame.dataset.frame) continue;
      frame.dataset.shown = frame.dataset.frame;
      frame.scrollLeft = newest;
    }
    for (const { banner, cut } of banners) banner.classList.toggle("cut", cut);
  }
}

/** Whether a fan is too long for its place, and how far to scroll to its newest cards. */
function measure(frame: HTMLElement): { more: boolean; newest: number } {
  return { more: frame.scrollWidth > frame.clientWidth + 1, newest: frame.scrollWidth };
}

function isCut(banner: Element): boolean {
  return [...banner.querySelectorAll(".do > *")].some((line) => line.scrollWidth > line.clientWidth);
}
