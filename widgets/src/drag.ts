/**
 * Dragging cards by mouse, pen or finger. This is an extra: tapping and keys can do everything, too.
 *
 * A finger that swipes up or down over a card scrolls the page. It drags the card after resting on it for a moment,
 * or when it moves sideways. Escape, or letting go where there is no place, puts the cards back.
 */
import type { Choice } from "./choice";
import type { Card, View } from "./view";

const THRESHOLD_PX = 6;
const REST_MS = 180;
const MOST_SHOWN = 3;

interface Press {
  pointer: number;
  touch: boolean;
  card: HTMLElement; // the card under the pointer
  x: number;
  y: number;
  rested: boolean;
}

interface Drag {
  cards: HTMLElement[];
  keys: string[];
  ghost: HTMLElement;
  over: HTMLElement | null;
}

/** What dragging needs from its table. */
interface Ground {
  readonly root: HTMLElement;
  readonly view: View | null;
  readonly choice: Pick<Choice, "along" | "inHand" | "drop">;
  readonly order: { cards(): Card[]; move(key: string, to: number): void };
}

export class Dragging {
  #press: Press | null = null;
  #drag: Drag | null = null;
  #rest = 0;
  #swallowClick = false;

  constructor(private readonly table: Ground) {
    table.root.addEventListener("pointerdown", this.#onDown);
    table.root.addEventListener("click", this.#onClick, true);
  }

  close(): void {
    this.#stop();
  }

  #onDown = (event: PointerEvent): void => {
    const card = (event.target as Element).closest<HTMLElement>("[data-card]");
    if (!card || event.button !== 0 || !event.isPrimary) return;
    this.#press = {
      pointer: event.pointerId,
      touch: event.pointerType === "touch",
      card,
      x: event.clientX,
      y: event.clientY,
      rested: false,
    };
    this.#rest = window.setTimeout(() => {
      if (this.#press) this.#press.rested = true;
    }, REST_MS);
    window.addEventListener("pointermove", this.#onMove);
    window.addEventListener("pointerup", this.#onUp);
    window.addEventListener("pointercancel", this.#stop);
    window.addEventListener("keydown", this.#onKey, true);
    window.addEventListener("touchmove", this.#onTouchMove, { passive: false });
  };

  #onMove = (event: PointerEvent): void => {
    const press = this.#press;
    if (!press || event.pointerId !== press.pointer) return;
    const dx = event.clientX - press.x;
    const dy = event.clientY - press.y;
    if (!this.#drag) {
      if (Math.hypot(dx, dy) < THRESHOLD_PX) return;
      const scrolls = press.touch && !press.rested && Math.abs(dy) > Math.abs(dx);
      if (scrolls) return this.#stop();
      this.#drag = this.#begin(press);
    }
    this.#drag.ghost.style.translate = `${dx}px ${dy}px`;
    this.#mark(this.#placeAt(event));
  };

  /** Once the finger holds a card, it no longer scrolls. */
  #onTouchMove = (event: TouchEvent): void => {
    if ((this.#drag || this.#press?.rested) && event.cancelable) event.preventDefault();
  };

  #onUp = (event: PointerEvent): void => {
    const drag = this.#drag;
    const press = this.#press;
    if (press && event.pointerId !== press.pointer) return;
    const place = drag && this.#placeAt(event);
    this.#stop();
    if (!drag || !press) return;
    this.#ignoreClick();
    if (place) this.#put(drag, press.card, place, event);
  };

  #onKey = (event: KeyboardEvent): void => {
    if (!this.#drag || event.key !== "Escape") return;
    event.preventDefault();
    event.stopPropagation();
    this.#stop();
  };

  /** The click that follows letting go must not choose anything. */
  #ignoreClick(): void {
    this.#swallowClick = true;
    window.setTimeout(() => (this.#swallowClick = false));
  }

  #onClick = (event: MouseEvent): void => {
    if (!this.#swallowClick) return;
    event.preventDefault();
    event.stopPropagation();
  };

  #begin({ card }: Press): Drag {
    const keys = this.#taken(card);
    const cards = keys.map((key) => this.#element(key));
    const ghost = this.#lift(card, cards);
    cards.forEach((each) => each.classList.add("is-held"));
    return { cards, keys, ghost, over: null };
  }

  /** A chosen card takes the other chosen cards of the hand with it; a card in a zone takes those that belong to it. */
  #taken(card: HTMLElement): string[] {
    const key = card.dataset.card!;
    const zone = this.table.view!.zones.find((candidate) => candidate.cards.some((one) => one.key === key));
    if (zone) return this.table.choice.along(zone, key);
    const chosen = this.table.choice.inHand();
    return chosen.includes(key) ? chosen : [key];
  }

  #element(key: string): HTMLElement {
    return this.table.root.querySelector<HTMLElement>(`[data-card="${CSS.escape(key)}"]`)!;
  }

  /** Puts copies of the dragged cards into a separate layer, where nothing clips them. */
  #lift(card: HTMLElement, cards: HTMLElement[]): HTMLElement {
    const layer = this.table.root.querySelector<HTMLElement>(".ghosts")!;
    const origin = layer.getBoundingClientRect();
    const start = card.getBoundingClientRect();
    const ghost = document.createElement("div");
    Object.assign(ghost.style, {
      position: "absolute",
      left: `${start.left - origin.left}px`,
      top: `${start.top - origin.top}px`,
    });
    const shown = [card, ...cards.filter((other) => other !== card)].slice(0, MOST_SHOWN).reverse();
    shown.forEach((each, index) => {
      const copy = document.createElement("div");
      copy.className = `${each.className} is-ghost`;
      copy.append(...[...each.children].map((child) => child.cloneNode(true)));
      const back = shown.length - 1 - index;
      Object.assign(copy.style, {
        position: "absolute",
        left: `${back * 0.875}rem`,
        top: `${back * -0.375}rem`,
        margin: "0",
        transform: "none",
      });
      copy.style.setProperty("--cw", `${card.offsetWidth}px`);
      ghost.append(copy);
    });
    layer.replaceChildren(ghost);
    return ghost;
  }

  /** The place under the pointer; a stock that only gives cards does not count. */
  #placeAt(event: PointerEvent): HTMLElement | null {
    const tree = this.table.root.getRootNode() as Document | ShadowRoot;
    const place = tree.elementFromPoint(event.clientX, event.clientY)?.closest<HTMLElement>("[data-place]") ?? null;
    return place && this.table.root.contains(place) && place.dataset.gives === undefined ? place : null;
  }

  #mark(place: HTMLElement | null): void {
    if (!this.#drag || this.#drag.over === place) return;
    this.#drag.over?.classList.remove("over");
    place?.classList.add("over");
    this.#drag.over = place;
  }

  #put(drag: Drag, card: HTMLElement, place: HTMLElement, event: PointerEvent): void {
    const key = card.dataset.card!;
    const id = place.dataset.place!;
    const fromHand = this.table.view!.hand.cards.some((one) => one.key === key);
    if (id === "hand" && fromHand) this.table.order.move(key, this.#indexAt(key, event));
    else if (place.dataset.slot !== undefined) this.table.choice.drop(id, [key]);
    else if (!place.contains(card)) this.table.choice.drop(id, drag.keys);
  }

  /** The index among the other cards at which the pointer is, row by row. */
  #indexAt(key: string, { clientX, clientY }: PointerEvent): number {
    const others = this.table.order.cards().filter((card) => card.key !== key);
    const after = others.filter((card) => {
      const box = this.#element(card.key).getBoundingClientRect();
      return clientY > box.bottom || (clientY > box.top && clientX > box.left + box.width / 2);
    });
    return after.length;
  }

  #stop = (): void => {
    this.#drag?.cards.forEach((card) => card.classList.remove("is-held"));
    this.#drag?.over?.classList.remove("over");
    this.#drag?.ghost.remove();
    this.#drag = null;
    this.#press = null;
    window.clearTimeout(this.#rest);
    window.removeEventListener("pointermove", this.#onMove);
    window.removeEventListener("pointerup", this.#onUp);
    window.removeEventListener("pointercancel", this.#stop);
    window.removeEventListener("keydown", this.#onKey, true);
    window.removeEventListener("touchmove", this.#onTouchMove);
  };
}
