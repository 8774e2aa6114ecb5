/** Where cards are on the page, before a move and after it. */
import type { Meld, View } from "../view";

/** What represents cards on the page: their own elements, if any, and what contains them. */
export interface Place {
  cards: HTMLElement[];
  around: HTMLElement | null;
}

/** Finds in `view` the place that a way names, with those of its cards that are elsewhere in `other`. */
export function findPlace(root: HTMLElement, name: string, view: View, other: View): Place {
  if (name === "melds") {
    const cards = findChanged(view, other).flatMap((meld) => findAll(root, "meld", meld.id));
    return { cards, around: cards[0] ?? null };
  }
  const seat = name.match(/^seat:(\d+)$/)?.[1];
  if (seat === String(view.me.id)) return { cards: [], around: root.querySelector('[data-group="hand"]') };
  if (seat !== undefined) return { cards: [], around: findAll(root, "count", seat)[0] ?? null };
  const zone = findAll(root, "zone", name)[0] ?? null;
  return { cards: zone ? findMoved(name, view, other).flatMap((key) => findAll(zone, "item", key)) : [], around: zone };
}

/** Melds of one view that the other lacks, or has with other cards. */
function findChanged(view: View, other: View): Meld[] {
  const known = new Set(melds(other).map(signature));
  return melds(view).filter((meld) => !known.has(signature(meld)));
}

function melds(view: View): Meld[] {
  return [...view.seats, view.me].flatMap((seat) => seat.melds);
}

function signature(meld: Meld): string {
  return JSON.stringify([meld.id, meld.title, (meld.cards ?? []).map((card) => card.face)]);
}

/** Keys of a zone's cards that are elsewhere in the other view. */
function findMoved(zone: string, view: View, other: View): string[] {
  const cards = (from: View) => from.zones.find((one) => one.id === zone)?.cards ?? [];
  const before = new Map(cards(other).map((card) => [card.key, card.face]));
  return cards(view)
    .filter((card) => before.get(card.key) !== card.face)
    .map((card) => card.key);
}

function findAll(within: HTMLElement, data: string, value: string): HTMLElement[] {
  return [...within.querySelectorAll<HTMLElement>(`[data-${data}="${CSS.escape(value)}"]`)];
}
