/** A number on a slider: moved by its keys, and by dragging along a drawing. */
import { carry, isMainPress } from "./carrying";

export interface Range {
  at: number;
  from: number;
  to: number;
}

const TEN = 10;

/** The number that a key of a slider leads to; null for another key. */
export function numberAfter(event: KeyboardEvent, { at, from, to }: Range): number | null {
  if (event.altKey || event.ctrlKey || event.metaKey) return null;
  const steps: Record<string, number> = {
    ArrowRight: at + 1,
    ArrowUp: at + 1,
    ArrowLeft: at - 1,
    ArrowDown: at - 1,
    PageUp: at + TEN,
    PageDown: at - TEN,
    Home: from,
    End: to,
  };
  const next = steps[event.key];
  return next === undefined ? null : Math.min(to, Math.max(from, next));
}

/**
 * Slides to where the pointer went down, then with the pointer until it is lifted. `numberAt` gets a place on the
 * drawing, in the units of its viewBox. Returns a function that gives up; the number then stays where it is.
 */
export function slide(
  down: PointerEvent,
  numberAt: (x: number, y: number) => number,
  put: (number: number) => void,
): () => void {
  if (!isMainPress(down)) return () => {};
  const drawing = down.currentTarget as SVGSVGElement;
  const slideTo = (event: PointerEvent): void => {
    const { left, top, width, height } = drawing.getBoundingClientRect();
    const { baseVal: units } = drawing.viewBox;
    put(numberAt(((event.clientX - left) / width) * units.width, ((event.clientY - top) / height) * units.height));
  };
  slideTo(down);
  return carry(down, { moved: (_dx, _dy, event) => slideTo(event), dropped: slideTo, putBack() {} });
}
