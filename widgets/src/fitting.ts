/**
 * Only the browser knows, once something is drawn, whether it fits. A fan that is too long shows its newest cards and a
 * button for the older ones; a line of the banner that is cut off gets a button that shows all of it; a list that scrolls
 * can be scrolled by keyboard.
 */

/** Measures what is drawn in `root`; returns what makes it fit. */
export function fit(root: HTMLElement): () => void {
  const frames = findAll(root, "[data-frame]").map((frame) => ({ frame, ...measure(frame) }));
  const banners = findAll(root, ".turn").map((banner) => ({ banner, cut: isCut(banner) }));
  const lists = findAll(root, ".laid").map((list) => ({ list, scrolls: needsKeys(list) }));
  return () => {
    for (const { frame, more, newest } of frames) {
      frame.parentElement!.classList.toggle("more", more);
      if (frame.dataset.shown === frame.dataset.frame) continue;
      frame.dataset.shown = frame.dataset.frame;
      frame.scrollLeft = newest;
    }
    for (const { banner, cut } of banners) banner.classList.toggle("cut", cut);
    for (const { list, scrolls } of lists)
      if (scrolls) list.setAttribute("tabindex", "0");
      else list.removeAttribute("tabindex");
  };
}

/** Whether a fan is too long for its place, and how far to scroll to its newest cards. */
function measure(frame: HTMLElement): { more: boolean; newest: number } {
  return { more: frame.scrollWidth > frame.clientWidth + 1, newest: frame.scrollWidth };
}

function isCut(banner: Element): boolean {
  return [...banner.querySelectorAll(".do > *")].some((line) => line.scrollWidth > line.clientWidth);
}

/** Whether a list needs scrolling and has no buttons: those would be enough. */
function needsKeys(list: HTMLElement): boolean {
  return list.scrollHeight > list.clientHeight && !list.querySelector("button");
}

function findAll(root: HTMLElement, selector: string): HTMLElement[] {
  return [...root.querySelectorAll<HTMLElement>(selector)];
}
