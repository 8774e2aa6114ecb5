/**
 * A card table: keeps what the kernel said last and what the hand is doing, draws both, and passes on what
 * the hand wants. It knows cards, zones and actions, and no rules.
 */
import { render } from "lit-html";
import { Dragging } from "./drag";
import { canSpeak, hear } from "./ear";
import { Fields } from "./fields";
import { focused, focusGroup, groupOf, items, restore, spot, tabStop, type Visited } from "./focus";
import { moved, ordered, sortedByKind, spoken } from "./hand";
import { onKey } from "./keys";
import { Link, saveKey, savedKey, type Model } from "./link";
import { Movement } from "./movement";
import { page } from "./parts/page";
import { suppressHostShortcuts } from "./shortcuts";
import { followTheme } from "./theme";
import type { Action, Card, Face, Field, Panel, Setup, View, Zone } from "./view";
import { Voice } from "./voice";
import { WORDS } from "./words";

/** A card taken up by the keyboard, and the order it has made so far. */
interface Grab {
  key: string;
  order: string[];
}

export class Table {
  readonly root = document.createElement("div");
  readonly voice = new Voice();
  readonly link: Link;
  readonly fields = new Fields();
  setup: Setup | null = null;
  view: View | null = null;

  /** Keys of the chosen cards, of the hand and of zones, in the order chosen: at once, before the kernel knows. */
  chosen: string[] = [];
  grab: Grab | null = null;
  /** Which side panel is open, which words stand in the line of "Describe". */
  side: "sheet" | "keys" | null = null;
  told = "";
  shortWords = false;
  motion = true;
  whyOpen = false;
  stepsSeen = 0; // of what "See why" works out

  #order: string[] | null = null; // of the hand, until the kernel has it
  #visited: Record<string, Visited> = {}; // by group
  #closedPanel = 0;
  #mainWanted = false;
  #opener: HTMLElement | null = null;
  #stopTheme: () => void;
  #dragging: Dragging;
  #movement: Movement;

  constructor(
    private readonly model: Model,
    el: HTMLElement,
  ) {
    this.root.className = "rk";
    suppressHostShortcuts(this.root);
    this.link = new Link(model, () => this.draw());
    this.#stopTheme = followTheme(this.root);
    this.#dragging = new Dragging(this);
    this.#movement = new Movement(this);
    this.root.addEventListener("keydown", (event) => onKey(this, event));
    this.root.addEventListener("focusin", (event) => this.#onFocus(event));
    el.append(this.root);

    model.on("change:setup", this.#onSetup);
    model.on("change:view", this.#onView);
    model.on("change:seat_key", this.#onSeatKey);
    this.#onSetup();
    this.#onView();
    this.#onSeatKey();
  }

  close(): void {
    this.model.off("change:setup", this.#onSetup);
    this.model.off("change:view", this.#onView);
    this.model.off("change:seat_key", this.#onSeatKey);
    this.#stopTheme();
    this.#dragging.close();
    this.link.close();
    this.voice.close();
    this.root.remove();
  }

  draw(): void {
    this.root.dataset.motion = this.motion ? "on" : "off";
    render(page(this), this.root);
  }

  // ---- what comes from the kernel

  #onSetup = (): void => {
    const setup = this.model.get("setup") as Setup | null;
    if (!setup?.table) return this.draw();
    const first = this.setup === null;
    this.setup = setup;
    this.root.lang = setup.lang;
    this.draw();
    if (first) {
      const key = savedKey(setup.table);
      this.link.send("hello", { text: key ? { key } : {} });
    }
  };

  #onSeatKey = (): void => {
    const key = this.model.get("seat_key");
    if (this.setup && typeof key === "string" && key) saveKey(this.setup.table, key);
  };

  #onView = (): void => {
    const view = this.model.get("view") as View | null;
    if (view?.rev === undefined || view.rev < (this.view?.rev ?? -1)) return;
    const before = this.view;
    const settled = this.link.answered(view.ack);
    this.view = view;
    this.#settleHand(view);
    this.fields.receive(view.tray?.fields ?? [], settled);
    const newPanel = view.panel !== null && view.panel.id !== before?.panel?.id;
    if (newPanel) this.#closeWhy(view.panel!);

    const place = spot(this.root);
    this.#movement.around(() => this.draw());
    restore(this.root, place);
    const acted = settled.some((intent) => intent.kind === "do" || intent.kind === "drop");
    const played = acted && view.hand.cards.length < (before?.hand.cards.length ?? 0);
    if (place && played) focusGroup(this.root, "hand", place.keyboard); // back to where the next card is chosen

    if (view.heard && view.heard.id !== before?.heard?.id) {
      hear(view.heard, this.setup?.lang ?? "en");
      this.voice.hint(view.heard.caption);
    }
    const newWords = view.say.id !== before?.say.id;
    if (newWords) this.voice.say(this.shortWords ? view.say.terse : view.say.normal);
    if (newPanel) this.#showPanel(view.panel!, acted, newWords);
    if (this.#mainWanted && this.link.idle) this.doMain();
  };

  /** The kernel's choice and order count as soon as it has seen all that the hand did. */
  #settleHand(view: View): void {
    const known = new Set([...view.hand.cards, ...view.zones.flatMap((zone) => zone.cards)].map((card) => card.key));
    if (this.link.idle) {
      this.chosen = view.hand.chosen;
      this.#order = null;
    } else {
      this.chosen = this.chosen.filter((key) => known.has(key));
    }
    if (this.grab && !known.has(this.grab.key)) this.grab = null;
  }

  /** A panel takes the focus only if this page asked for it, and only if it has something to press. */
  #showPanel(panel: Panel, asked: boolean, announced: boolean): void {
    const button = this.root.querySelector<HTMLElement>("[data-panel] .row button");
    if (asked && button) button.focus();
    else if (!announced) this.voice.say([panel.kick, panel.title, panel.text].filter(Boolean).join(". "));
  }

  // ---- what the parts need to draw

  face(card: Card): Face | undefined {
    return this.setup?.faces[card.face];
  }

  say(card: Card): string {
    return spoken(card, this.setup?.faces ?? {});
  }

  hand(): Card[] {
    return ordered(this.view?.hand.cards ?? [], this.grab?.order ?? this.#order);
  }

  panel(): Panel | null {
    const panel = this.view?.panel ?? null;
    return panel?.id === this.#closedPanel ? null : panel;
  }

  tabStop(name: string, keys: string[], preferred?: string): string | undefined {
    const visited = this.#visited[name];
    if (visited && keys.includes(visited.key)) visited.index = keys.indexOf(visited.key);
    return tabStop(visited, keys, preferred);
  }

  /** The cards of the hand among the chosen ones. */
  chosenInHand(): string[] {
    const held = new Set(this.view?.hand.cards.map((card) => card.key));
    return this.chosen.filter((key) => held.has(key));
  }

  /** The actions that are of use in this browser. */
  actions(): Action[] {
    return (this.view?.actions ?? []).filter((action) => !action.voice || canSpeak(this.setup?.lang ?? "en"));
  }

  mainAction(): Action | undefined {
    return this.view?.actions.find((action) => action.main);
  }

  // ---- choosing

  choose(keys: string[]): void {
    this.chosen = keys;
    this.draw();
    this.link.send("choose", { cards: keys, text: this.#typed() });
  }

  toggle(key: string): void {
    if (this.chosen.includes(key)) this.choose(this.chosen.filter((other) => other !== key));
    else this.choose([...this.chosen, key]);
  }

  chooseAll(): void {
    this.choose([...new Set([...this.chosen, ...this.hand().map((card) => card.key)])]);
  }

  clear(): void {
    if (this.chosen.length > 0) this.choose([]);
  }

  /** The cards of a zone that come along with this one. */
  along(zone: Zone, key: string): string[] {
    const index = zone.cards.findIndex((card) => card.key === key);
    return (zone.pick === "suffix" ? zone.cards.slice(index) : [zone.cards[index]!]).map((card) => card.key);
  }

  /** Tapping a card of a zone chooses it; where nothing can be chosen, it stands for its zone. */
  tapZoneCard(zone: Zone, key: string): void {
    if (zone.pick === "none") return this.tapPlace(zone);
    const inZone = new Set(zone.cards.map((card) => card.key));
    const others = this.chosen.filter((other) => !inZone.has(other));
    const now = this.chosen.filter((other) => inZone.has(other));
    const wanted = this.along(zone, key);
    const again = now.length === wanted.length && wanted.every((other) => now.includes(other));
    this.choose(again ? others : [...others, ...wanted]);
  }

  // ---- putting cards somewhere

  drop(place: string, cards: string[]): void {
    this.told = "";
    this.link.send("drop", { place, cards, text: this.#typed() });
  }

  /** A zone or a laid set of cards: means something once cards are chosen. */
  tapPlace(place: { id: string; target: boolean }): void {
    if (place.target && this.chosen.length > 0) this.drop(place.id, this.chosen);
  }

  /** A face-down pile needs no chosen cards; out of turn the kernel says why not. */
  tapStock(zone: Zone): void {
    this.drop(zone.id, this.chosen);
  }

  /** A slot holds one card: the one chosen last. */
  tapSlot(id: string): void {
    const card = this.chosenInHand().at(-1);
    if (card) this.drop(id, [card]);
    else this.voice.hint(WORDS.cardFirst);
  }

  /** Tapping the hand's free space takes chosen cards of a zone into it. */
  tapHand(): void {
    const fromZones = this.chosen.filter((key) => !this.#holds(key));
    if (fromZones.length > 0) this.drop("hand", fromZones);
  }

  // ---- actions

  act(id: string): void {
    this.#mainWanted = false;
    this.told = ""; // words about the table as it was
    this.link.send("do", { place: id, text: this.#typed() });
  }

  /** What Enter does. While an answer is out, the amber action may still change: wait for it. */
  doMain(): void {
    this.#mainWanted = !this.link.idle;
    if (this.#mainWanted) return;
    const main = this.mainAction();
    if (main) this.act(main.id);
    else this.voice.hint(WORDS.noMain);
  }

  dismissPanel(): void {
    const panel = this.panel();
    if (!panel) return;
    this.#closedPanel = panel.id;
    this.draw();
    focusGroup(this.root, "hand");
    this.act("dismiss");
  }

  pressPanelButton(id: string): void {
    if (id === "dismiss") this.dismissPanel();
    else this.act(id);
  }

  toggleWhy(): void {
    this.whyOpen = !this.whyOpen;
    this.draw();
  }

  /** One more line of what is worked out; after the last one the focus goes back to "See why". */
  nextStep(): void {
    const steps = this.panel()?.steps ?? [];
    this.voice.hint(steps[this.stepsSeen++] ?? "");
    this.draw();
    if (this.stepsSeen === steps.length) this.root.querySelector<HTMLElement>("[data-why]")?.focus();
  }

  /** The first of several steps may be seen at once; one alone is the answer. What was right hides nothing. */
  #closeWhy({ kind, steps }: Panel): void {
    this.whyOpen = false;
    this.stepsSeen = kind === "ok" ? steps.length : steps.length > 1 ? 1 : 0;
  }

  type(field: Field, value: string): void {
    this.fields.type(field, value);
    this.draw();
  }

  /** A pick from a list counts at once: what else is asked may hang on it. */
  pick(field: Field, value: string): void {
    this.fields.type(field, value);
    this.choose(this.chosen);
  }

  // ---- the hand's order

  sortByKind(): void {
    this.#arrange(sortedByKind(this.hand(), this.setup?.faces ?? {}));
    this.voice.hint(WORDS.sorted);
  }

  moveCard(key: string, to: number): void {
    this.#arrange(moved(this.hand().map((card) => card.key), key, to));
  }

  #arrange(order: string[]): void {
    this.#order = order;
    this.link.send("sort", { cards: order });
    this.#redrawHand();
  }

  grabCard(): void {
    const keys = this.hand().map((card) => card.key);
    const key = this.tabStop("hand", keys);
    if (!key) return;
    this.grab = { key, order: keys };
    this.draw();
    focusGroup(this.root, "hand");
    this.voice.hint(WORDS.grabbed(this.say(this.hand().find((card) => card.key === key)!)));
  }

  /** Moves the grabbed card by one place, or to one of the ends. */
  shiftGrabbed(to: (index: number, last: number) => number): void {
    if (!this.grab) return;
    const { key, order } = this.grab;
    this.grab.order = moved(order, key, to(order.indexOf(key), order.length - 1));
    this.#redrawHand();
    this.voice.hint(WORDS.movedTo(this.grab.order.indexOf(key) + 1, order.length));
  }

  releaseGrabbed(keep: boolean): void {
    if (!this.grab) return;
    const order = this.grab.order;
    this.grab = null;
    if (keep) this.#arrange(order);
    else this.#redrawHand();
    this.voice.hint(keep ? WORDS.putDown : WORDS.putBack);
  }

  #redrawHand(): void {
    const place = spot(this.root);
    this.#movement.around(() => this.draw());
    restore(this.root, place);
  }

  // ---- side panels, words on demand, settings

  openSide(side: "sheet" | "keys"): void {
    if (this.side === side) return this.closeSide();
    this.#opener = focused(this.root);
    this.side = side;
    this.draw();
    this.root.querySelector<HTMLElement>("[data-side]")?.focus();
  }

  closeSide(): void {
    this.side = null;
    this.draw();
    if (this.#opener?.isConnected) this.#opener.focus();
    else focusGroup(this.root, "hand");
  }

  tell(text: string): void {
    this.told = text;
    this.draw();
    this.voice.hint(text);
  }

  repeat(): void {
    this.told = this.voice.repeat();
    this.draw();
  }

  closeTold(): void {
    this.told = "";
    this.draw();
    focusGroup(this.root, "hand");
  }

  setShortWords(on: boolean): void {
    this.shortWords = on;
    this.draw();
  }

  setMotion(on: boolean): void {
    this.motion = on;
    this.draw();
  }

  skipToHand(): void {
    focusGroup(this.root, "hand");
  }

  /** Moves the focus within a group; a hand says when it ends. */
  step(from: HTMLElement, to: (index: number, last: number) => number): void {
    const around = groupOf(from);
    const all = items(around);
    const last = all.length - 1;
    const wanted = to(all.indexOf(from), last);
    if (around?.dataset.group === "hand" && (wanted < 0 || wanted > last))
      this.voice.hint(wanted < 0 ? WORDS.firstCard : WORDS.lastCard);
    all[Math.min(Math.max(wanted, 0), last)]?.focus();
  }

  #onFocus(event: Event): void {
    const item = (event.target as Element).closest<HTMLElement>("[data-item]");
    const name = item && groupOf(item)?.dataset.group;
    if (this.grab && item?.dataset.item !== this.grab.key) {
      this.grab = null;
      this.draw();
    }
    if (!item || !name || this.#visited[name]?.key === item.dataset.item) return;
    this.#visited[name] = { key: item.dataset.item!, index: items(groupOf(item)).indexOf(item) };
    this.draw();
  }

  #typed(): Record<string, string> {
    return this.fields.all(this.view?.tray?.fields ?? []);
  }

  #holds(key: string): boolean {
    return this.view?.hand.cards.some((card) => card.key === key) ?? false;
  }
}
