/**
 * Carrying a thing with mouse, pen or finger. This is an extra: tapping and keys can do everything, too. Escape, or letting
 * go where there is no place, puts it back.
 */
const FAR_ENOUGH_PX = 6;

/** What happens to the thing that is carried. */
interface Carried {
  moved(dx: number, dy: number, event: PointerEvent): void;
  dropped(event: PointerEvent): void;
  putBack(): void;
}

/** Whether this press is one of the first finger or the main button: only these can carry something. */
export function isMainPress({ button, isPrimary }: PointerEvent): boolean {
  return button === 0 && isPrimary;
}

/** Carries a thing along with the pointer. It is back in its place when `dropped` hears where it was let go. */
export function carryAlong(down: PointerEvent, dropped: (event: PointerEvent) => void): () => void {
  if (!isMainPress(down)) return () => {};
  const thing = down.currentTarget as HTMLElement;
  return carry(down, {
    moved: (dx, dy) => {
      thing.classList.add("is-carried");
      thing.style.translate = `${dx}px ${dy}px`;
    },
    dropped,
    putBack: () => {
      thing.classList.remove("is-carried");
      thing.style.translate = "";
    },
  });
}

/** Whether the pointer is over this element. */
export function isOver({ clientX, clientY }: PointerEvent, element: Element): boolean {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  return clientX > left && clientX < right && clientY > top && clientY < bottom;
}

/** Begins to carry on `pointerdown`; returns a function that cancels it. A press that does not move stays a click. */
export function carry(down: PointerEvent, { moved, dropped, putBack }: Carried): () => void {
  let carried = false;
  const onMove = (event: PointerEvent): void => {
    if (event.pointerId !== down.pointerId) return;
    const [dx, dy] = [event.clientX - down.clientX, event.clientY - down.clientY];
    carried ||= Math.hypot(dx, dy) >= FAR_ENOUGH_PX;
    if (carried) moved(dx, dy, event);
  };
  const onUp = (event: PointerEvent): void => {
    if (event.pointerId !== down.pointerId) return;
    stop();
    if (!carried) return;
    window.addEventListener("click", swallow, { capture: true, once: true });
    window.setTimeout(() => window.removeEventListener("click", swallow, true));
    dropped(event);
  };
  const onKey = (event: KeyboardEvent): void => {
    if (event.key !== "Escape" || !carried) return;
    swallow(event);
    stop();
  };
  const stop = (): void => {
    window.removeEventListener("pointermove", onMove);
    window.removeEventListener("pointerup", onUp);
    window.removeEventListener("pointercancel", stop);
    window.removeEventListener("keydown", onKey, true);
    if (carried) putBack();
  };
  window.addEventListener("pointermove", onMove);
  window.addEventListener("pointerup", onUp);
  window.addEventListener("pointercancel", stop);
  window.addEventListener("keydown", onKey, true);
  return stop;
}

function swallow(event: Event): void {
  event.preventDefault();
  event.stopPropagation();
}
