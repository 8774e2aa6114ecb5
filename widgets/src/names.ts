/**
 * Which cards show their names. Where there is something to recall, a table hides them until the player asks; a person's
 * own setting for all tables takes precedence.
 */
import type { Drawn } from "./drawing/card";
import type { Settings } from "./settings";
import type { Card, Face, Setup, View } from "./view";
import type { Voice } from "./voice";

/** What the names need from their table. */
interface Ground {
  readonly setup: Setup | null;
  readonly view: View | null;
  readonly faces: Record<string, Face>;
  readonly settings: Settings;
  readonly voice: Voice;
  readonly choice: { readonly keys: string[] };
  readonly stops: { stop(group: string, keys: string[]): string | undefined };
  readonly order: { keys(): string[] };
  describeCard(card: Card): string;
  draw(): void;
}

export class Names {
  #shown = new Set<string>(); // keys of cards whose names the player asked for
  #hand = "";

  constructor(private readonly table: Ground) {}

  /** Names that the player asked for are hidden again once the hand holds different cards. */
  receive(view: View): void {
    const hand = view.hand.cards
      .map((card) => card.key)
      .sort()
      .join();
    if (hand !== this.#hand) this.#shown.clear();
    this.#hand = hand;
  }

  /** The face of a card as it should be drawn and read out now. */
  face(card: Card): Drawn | undefined {
    const face = this.table.faces[card.face];
    if (!face?.recall || !this.#hiding) return face;
    return this.#shown.has(card.key) ? { ...face, asks: "shown" } : { ...face, ...face.recall, asks: "hidden" };
  }

  /** Whether the hand has cards whose names are hidden, or were until the player asked. */
  inHand(): boolean {
    return this.#hiding && (this.table.view?.hand.cards.some((card) => this.#hides(card)) ?? false);
  }

  /** Shows the names of the chosen cards, or of the focused one; hides them if all are shown. */
  ask(): void {
    const { keys } = this.table.choice;
    const at = this.table.stops.stop("hand", this.table.order.keys());
    this.#show(keys.length > 0 ? keys : at ? [at] : []);
  }

  /** Shows or hides the name of one card. Returns whether there is one to show. */
  toggle(key: string): boolean {
    return this.#show([key]);
  }

  get #hiding(): boolean {
    const wish = this.table.settings.names;
    return wish === "hidden" || (wish === "lesson" && this.table.setup?.recall === true);
  }

  #hides(card: Card): boolean {
    return this.table.faces[card.face]?.recall !== undefined;
  }

  #show(keys: string[]): boolean {
    const view = this.table.view;
    const all = [...(view?.hand.cards ?? []), ...(view?.zones.flatMap((zone) => zone.cards) ?? [])];
    const asked = this.#hiding ? all.filter((card) => keys.includes(card.key) && this.#hides(card)) : [];
    if (asked.length === 0) return false;
    const hide = asked.every((card) => this.#shown.has(card.key));
    for (const { key } of asked) hide ? this.#shown.delete(key) : this.#shown.add(key);
    this.table.draw();
    this.table.voice.hint(asked.map((card) => this.table.describeCard(card)).join("; "));
    return true;
  }
}
