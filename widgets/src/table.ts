/**
 * A card table: keeps the kernel's latest view, has its parts draw it, and passes on what the player wants.
 * It knows cards, zones and actions, but no rules. Each part below keeps track of one thing the player is doing.
 */
import { render } from "lit-html";
import { AfterLayout } from "./after_layout";
import { Arrival } from "./arrival";
import { Choice } from "./choice";
import { Dragging } from "./drag";
import type { Drawn } from "./drawing/card";
import { hear } from "./ear";
import { fit } from "./fitting";
import { focusGroup, noteFocus, restoreFocus, type Spot, TabStops } from "./focus";
import { onKey } from "./keys";
import { Link, type Model, readKey, saveKey, type Wish } from "./link";
import { Moment } from "./moment/moment";
import { Movement } from "./movement";
import { Moves } from "./moves/moves";
import { Names } from "./names";
import { Actions } from "./parts/actions/actions";
import { describeCard } from "./parts/faces";
import { HandOrder } from "./parts/hand/hand_order";
import { page } from "./parts/page";
import { Feedback } from "./parts/panel/feedback";
import { Strip } from "./parts/seats/strip";
import { SidePanels } from "./parts/side/side_panels";
import { FullScreen } from "./parts/top/full_screen";
import { Fields } from "./parts/tray/fields";
import { HandledPicture } from "./picture/picture";
import { Settings } from "./settings";
import { suppressHostShortcuts } from "./shortcuts";
import { followTheme } from "./theme";
import type { Card, Face, Intent, Setup, View } from "./view";
import { Voice } from "./voice";

export class Table {
  readonly root = document.createElement("div");
  readonly afterLayout = new AfterLayout(
    this.root,
    () => fit(this.root),
    () => this.#movement.measure(),
  );
  readonly link: Link;
  readonly voice = new Voice();
  readonly fields = new Fields();
  readonly stops: TabStops;
  readonly choice: Choice;
  readonly order: HandOrder;
  readonly actions: Actions;
  readonly feedback: Feedback;
  readonly side: SidePanels;
  readonly moves: Moves;
  readonly strip: Strip;
  readonly fullScreen: FullScreen;
  readonly settings: Settings;
  readonly names: Names;
  readonly picture: HandledPicture;
  setup: Setup | null = null;
  view: View | null = null;

  #stopTheme: () => void;
  #arrival: Arrival;
  #dragging: Dragging;
  #movement: Movement;
  #moment: Moment;
  #settled: Intent[] = []; // intents answered since the last view was shown
  #newestRev = -1;
  #announced = NaN; // the id of the last announcement

  constructor(
    private readonly model: Model,
    el: HTMLElement,
  ) {
    this.root.className = "rk";
    this.root.dataset.kind = model.get("kind") as string;
    suppressHostShortcuts(this.root);
    this.link = new Link(model, () => this.draw());
    this.stops = new TabStops(this);
    this.choice = new Choice(this);
    this.order = new HandOrder(this);
    this.actions = new Actions(this);
    this.feedback = new Feedback(this);
    this.side = new SidePanels(this);
    this.strip = new Strip(this);
    this.fullScreen = new FullScreen(this);
    this.settings = new Settings(() => this.draw());
    this.names = new Names(this);
    this.picture = new HandledPicture(model, "picture");
    this.#stopTheme = followTheme(this.root);
    this.#arrival = new Arrival(this);
    this.#dragging = new Dragging(this);
    this.#movement = new Movement(this);
    this.moves = new Moves(this);
    this.#moment = new Moment(this);
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
    this.picture.close();
    this.#arrival.close();
    this.#dragging.close();
    this.moves.close();
    this.#moment.close();
    this.settings.close();
    this.fullScreen.close();
    this.afterLayout.close();
    this.link.close();
    this.voice.close();
    if (this.setup) this.fields.leave(this.setup.table);
    this.root.remove();
  }

  // ---- for the parts

  /** The suffix of this table's element ids: there may be several tables on a page. */
  get id(): string {
    return this.link.page;
  }

  get lang(): string {
    return this.setup?.lang ?? "en";
  }

  get faces(): Record<string, Face> {
    return this.setup?.faces ?? {};
  }

  face(card: Card): Drawn | undefined {
    return this.names.face(card);
  }

  /** What a screen reader calls a card. */
  describeCard(card: Card): string {
    return describeCard(card, (one) => this.face(one));
  }

  draw(): void {
    const motion = this.settings.motion ? "on" : "off";
    if (this.root.dataset.motion !== motion) this.root.dataset.motion = motion;
    render(page(this), this.root);
    this.afterLayout.ask();
  }

  /** Redraws: cards glide to their new places, and the focus stays where it was. Returns where the focus is. */
  redraw(): Spot | null {
    const place = noteFocus(this.root);
    this.#movement.begin();
    this.draw();
    restoreFocus(this.root, place);
    return place;
  }

  /** Tells the kernel what the player did, with the words typed so far. */
  send(kind: Intent["kind"], wish: Wish): void {
    if (isDeed(kind)) {
      const { teaches } = this.moves;
      this.moves.now();
      if (teaches) return; // the feedback would vanish unread
    }
    this.link.send(kind, { ...wish, text: this.fields.all(this.view?.tray?.fields ?? []) });
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
      this.fields.comeBack(setup.table);
      const key = readKey(setup.table);
      this.link.send("hello", { text: key ? { key } : {} });
    }
  };

  #onSeatKey = (): void => {
    const key = this.model.get("seat_key");
    if (this.setup && typeof key === "string" && key) saveKey(this.setup.table, key);
  };

  #onView = (): void => {
    const view = this.model.get("view") as View | null;
    if (view?.rev === undefined || view.rev < this.#newestRev) return;
    this.#newestRev = view.rev;
    const settled = this.link.answered(view.ack);
    this.#settled.push(...settled);
    this.moves.receive(
      view,
      settled.length > 0,
      settled.some((intent) => isDeed(intent.kind)),
    );
  };

  /** Shows a view when its time has come; what the player does meanwhile applies to the newest one. */
  show(view: View): void {
    const before = this.view;
    const newest = this.moves.isNewest(view);
    const settled = newest ? this.#settled.splice(0) : [];
    const acted = settled.some((intent) => isDeed(intent.kind));
    const answered = newest && this.link.idle;
    this.view = view;
    this.choice.receive(view, answered);
    this.order.receive(view, answered);
    this.names.receive(view);
    this.fields.receive(view.tray?.fields ?? [], settled);
    const newPanel = this.feedback.receive(view.panel, before?.panel ?? null);

    const place = this.redraw();
    const played = acted && view.hand.cards.length < (before?.hand.cards.length ?? 0);
    const nextTask = settled.some((intent) => intent.kind === "do" && intent.place === "next");
    if (place && (played || nextTask)) focusGroup(this.root, "hand", place.keyboard); // back to where play goes on

    if (view.heard && view.heard.id !== before?.heard?.id) {
      hear(view.heard, this.lang);
      this.voice.hint(view.heard.caption);
    }
    this.#moment.receive(view.laid, before === null);
    const newWords = this.announce(view);
    if (newPanel) this.feedback.show(acted, newWords);
    if (newest) this.actions.goOn();
  }

  /** Announces what the view says, unless that has been said before. */
  announce(view: View): boolean {
    if (view.say.id === this.#announced) return false;
    this.#announced = view.say.id;
    this.voice.say(this.settings.shortWords ? view.say.terse : view.say.normal);
    return true;
  }

  /** The keyboard has left a grabbed card, or moved to another item of a group. */
  #onFocus(event: Event): void {
    const item = (event.target as Element).closest<HTMLElement>("[data-item]");
    const left = this.order.leave(item?.dataset.item);
    const moved = item !== null && this.stops.visit(item);
    if (left || moved) this.draw();
  }
}

/** Whether an intent does something at the table rather than prepare for it. */
function isDeed(kind: Intent["kind"]): boolean {
  return kind === "do" || kind === "drop";
}
