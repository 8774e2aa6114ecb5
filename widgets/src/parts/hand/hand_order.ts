/**
 * The order of the cards in a hand: sorted, dragged, or moved by keyboard, which picks a card up first. It means
 * nothing to the game and a lot to the player.
 */
import { focusGroup } from "../../focus";
import type { Wish } from "../../link";
import type { Card, Face, Intent, View } from "../../view";
import type { Voice } from "../../voice";
import { words } from "../../words";

type Faces = Record<string, Face>;

/** What the order needs from its table. */
interface Ground {
  readonly root: HTMLElement;
  readonly view: View | null;
  readonly faces: Faces;
  readonly voice: Voice;
  readonly link: { send(kind: Intent["kind"], wish: Wish): void };
  readonly stops: { stop(group: string, keys: string[]): string | undefined };
  describeCard(card: Card): string;
  draw(): void;
  redraw(): void;
}

/** A card picked up by keyboard, and the resulting order so far. */
interface Grab {
  key: string;
  order: string[];
}

export class HandOrder {
  #order: string[] | null = null; // until the kernel has received it
  #grab: Grab | null = null;

  constructor(private readonly table: Ground) {}

  /** The kernel's order is used once the kernel has seen everything the player did. */
  receive(view: View, idle: boolean): void {
    if (idle) this.#order = null;
    const held = view.hand.cards.some((card) => card.key === this.#grab?.key);
    if (!held) this.#grab = null;
  }

  /** The cards of the hand in their current order. */
  cards(): Card[] {
    return applyOrder(this.table.view?.hand.cards ?? [], this.#grab?.order ?? this.#order);
  }

  keys(): string[] {
    return this.cards().map((card) => card.key);
  }

  sort(): void {
    this.#arrange(sortByKind(this.cards(), this.table.faces));
    this.table.voice.hint(words("hand.sorted"));
  }

  move(key: string, to: number): void {
    this.#arrange(moveKey(this.keys(), key, to));
  }

  #arrange(order: string[]): void {
    this.#order = order;
    this.table.link.send("sort", { cards: order });
    this.table.redraw();
  }

  // ---- by keyboard

  get grabbed(): string | undefined {
    return this.#grab?.key;
  }

  grab(): void {
    const keys = this.keys();
    const card = this.cards().find(({ key }) => key === this.table.stops.stop("hand", keys));
    if (!card) return;
    this.#grab = { key: card.key, order: keys };
    this.table.draw();
    focusGroup(this.table.root, "hand");
    this.table.voice.hint(words("hand.moving", { card: this.table.describeCard(card) }));
  }

  /** Moves the grabbed card by one place, or to either end. */
  shift(to: (index: number, last: number) => number): void {
    if (!this.#grab) return;
    const { key, order } = this.#grab;
    this.#grab.order = moveKey(order, key, to(order.indexOf(key), order.length - 1));
    this.table.redraw();
    this.table.voice.hint(words("hand.moved", { n: this.#grab.order.indexOf(key) + 1, all: order.length }));
  }

  release(keep: boolean): void {
    if (!this.#grab) return;
    const order = this.#grab.order;
    this.#grab = null;
    if (keep) this.#arrange(order);
    else this.table.redraw();
    this.table.voice.hint(keep ? words("hand.put_down") : words("hand.put_back"));
  }

  /** The focus has moved to that item: lets go of any other grabbed card. Returns whether there was one. */
  leave(item: string | undefined): boolean {
    if (!this.#grab || item === this.#grab.key) return false;
    this.#grab = null;
    return true;
  }
}

/** Puts cards into a given order of keys; those it does not name follow at the end, as they were. */
export function applyOrder(cards: Card[], keys: string[] | null): Card[] {
  if (!keys) return cards;
  const place = (card: Card) => (keys.includes(card.key) ? keys.indexOf(card.key) : keys.length);
  return [...cards].sort((a, b) => place(a) - place(b));
}

export function sortByKind(cards: Card[], faces: Faces): string[] {
  const order = (card: Card) => faces[card.face]?.order ?? 0;
  return [...cards].sort((a, b) => order(a) - order(b)).map((card) => card.key);
}

/** Returns the keys with one of them moved to another place. */
export function moveKey(keys: string[], key: string, to: number): string[] {
  const rest = keys.filter((other) => other !== key);
  rest.splice(Math.max(0, Math.min(to, rest.length)), 0, key);
  return rest;
}

/** Whether a small gap follows the card: only between kinds, and only while each kind is together. */
export function gapAfter(cards: Card[], index: number, faces: Faces): boolean {
  const kinds = cards.map((card) => faces[card.face]?.kind);
  const changes = kinds.filter((kind, i) => i > 0 && kind !== kinds[i - 1]).length;
  const together = changes === new Set(kinds).size - 1;
  return together && index < kinds.length - 1 && kinds[index] !== kinds[index + 1];
}
