/** Which cards are chosen and where they are put: on this page at once, in the kernel soon after. */
import type { Wish } from "./link";
import type { Intent, View, Zone } from "./view";
import type { Voice } from "./voice";
import { words } from "./words";

/** What the choice needs from its table. */
interface Ground {
  readonly view: View | null;
  readonly voice: Voice;
  readonly strip: { open: boolean };
  draw(): void;
  send(kind: Intent["kind"], wish: Wish): void;
}

export class Choice {
  /** Keys of the chosen cards, from the hand and from zones, in the order chosen. */
  keys: string[] = [];

  constructor(private readonly table: Ground) {}

  /** The kernel's choice is used once the kernel has seen everything the player did. */
  receive(view: View, idle: boolean): void {
    const known = new Set([...view.hand.cards, ...view.zones.flatMap((zone) => zone.cards)].map((card) => card.key));
    this.keys = idle ? view.hand.chosen : this.keys.filter((key) => known.has(key));
  }

  has(key: string): boolean {
    return this.keys.includes(key);
  }

  /** The chosen cards that are in the hand. */
  inHand(): string[] {
    return this.keys.filter((key) => this.#holds(key));
  }

  choose(keys: string[]): void {
    this.keys = keys;
    this.table.draw();
    this.tell();
  }

  /** Tells the kernel what is chosen and what has been typed so far. */
  tell(): void {
    this.table.send("choose", { cards: this.keys });
  }

  toggle(key: string): void {
    this.choose(this.has(key) ? this.keys.filter((other) => other !== key) : [...this.keys, key]);
  }

  /** Adds these to the choice. */
  add(keys: string[]): void {
    this.choose([...new Set([...this.keys, ...keys])]);
  }

  clear(): void {
    if (this.keys.length > 0) this.choose([]);
  }

  /** The cards of a zone that are taken together with this one. */
  along(zone: Zone, key: string): string[] {
    const index = zone.cards.findIndex((card) => card.key === key);
    return (zone.pick === "suffix" ? zone.cards.slice(index) : [zone.cards[index]!]).map((card) => card.key);
  }

  /** Tapping a card in a zone chooses it; where nothing can be chosen, it counts as tapping the zone. */
  tapZoneCard(zone: Zone, key: string): void {
    if (zone.pick === "none") return this.tapPlace(zone);
    const inZone = new Set(zone.cards.map((card) => card.key));
    const others = this.keys.filter((other) => !inZone.has(other));
    const now = this.keys.filter((other) => inZone.has(other));
    const wanted = this.along(zone, key);
    const again = now.length === wanted.length && wanted.every((other) => now.includes(other));
    this.choose(again ? others : [...others, ...wanted]);
  }

  // ---- putting cards somewhere

  drop(place: string, cards: string[]): void {
    this.table.strip.open = false;
    this.table.send("drop", { place, cards });
  }

  /** Tapping a zone or a meld only means something once cards are chosen. */
  tapPlace(place: { id: string; target?: boolean }): void {
    if (place.target && this.keys.length > 0) this.drop(place.id, this.keys);
  }

  /** A face-down pile needs no chosen cards; out of turn, the kernel says why it cannot be used. */
  tapStock(zone: Zone): void {
    this.drop(zone.id, this.keys);
  }

  /** A slot takes one card: the one chosen last. */
  tapSlot(id: string): void {
    const card = this.inHand().at(-1);
    if (card) this.drop(id, [card]);
    else this.table.voice.hint(words("tray.card_first"));
  }

  /** Tapping the free space of the hand moves chosen cards of a zone into it. */
  tapHand(): void {
    const fromZones = this.keys.filter((key) => !this.#holds(key));
    if (fromZones.length > 0) this.drop("hand", fromZones);
  }

  #holds(key: string): boolean {
    return this.table.view?.hand.cards.some((card) => card.key === key) ?? false;
  }
}
