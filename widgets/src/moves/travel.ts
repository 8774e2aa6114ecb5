/**
 * Cards that travel from where they were to where they are now. Only copies move, in the layer of ghosts. The table is
 * drawn as it is after the move, and a card appears when its copy has landed. Everything can be cut short.
 */
import { html, render } from "lit-html";
import type { AfterLayout, Measure } from "../after_layout";
import { cardClasses, cardInner, faceDown } from "../drawing/card";
import type { Deed, Face, View, Way } from "../view";
import { findPlace, type Place } from "./places";
import { APART, EASE, FOLD, LIFT, pauseAfter, startsOpen, TURN, travelTime } from "./times";

// all in rem, as the stylesheets are
const ARC = 1.5; // how far a path bends upwards
const RISE = 0.5; // how far a card rises from its row
const WIDTH = 3.75; // of a copy
const HEIGHT = 5.25;
const OVERLAP = 1.625; // from copy to copy of a block
const SIDE_BY_SIDE = 4; // from copy to copy of cards that are shown
const LANDED_MS = 1_000; // for the ring around a new card, where nothing travels

/** What travelling needs from its table. */
interface Ground {
  readonly root: HTMLElement;
  readonly faces: Record<string, Face>;
  readonly afterLayout: AfterLayout;
}

/** The centre of something on the page, in rem, and the scale of a copy there. */
interface Point {
  x: number;
  y: number;
  scale: number;
}

type Spots = (Point | null)[];

/** Where cards are held up to be read. */
interface Open {
  middle: Point;
  width: number; // of the table, in rem
}

export class Travel {
  #running: Animation[] = [];
  #ghosts: HTMLElement[] = [];
  #leave: Measure | null = null; // what begins when the table as it is afterwards has been laid out

  constructor(private readonly table: Ground) {}

  /** Draws the table as it is in `after`, and shows how the cards of these deeds got there; `slower` stretches the time. */
  around(deeds: Deed[], before: View, after: View, slower: number, moving: boolean, draw: () => void): void {
    this.cancel();
    const ways = deeds.flatMap((deed) => deed.ways);
    const measure = (places: Place[]) => (moving ? places.map((one) => this.#point(one)) : []);
    const starts = measure(ways.map((way) => findPlace(this.table.root, way.start, before, after)));
    const copies = moving ? ways.map((way) => this.#copy(way)) : []; // laid out together with the table
    draw();
    this.#leave = () => {
      const places = ways.map((way) => findPlace(this.table.root, way.end, after, before));
      const ends = measure(places);
      const ground = moving ? this.#ground() : null;
      return () => this.#start(ways, slower, copies, starts, ends, places, ground);
    };
    this.table.afterLayout.ask(this.#begin);
  }

  #begin = (): (() => void) => {
    const start = this.#leave?.();
    this.#leave = null;
    return start ?? (() => undefined);
  };

  #start(
    ways: Way[],
    slower: number,
    copies: HTMLElement[][],
    starts: Spots,
    ends: Spots,
    places: Place[],
    ground: Open | null,
  ): void {
    let time = 0;
    ways.forEach((way, index) => {
      const lasts = travelTime(way);
      const ghosts = copies[index] ?? [];
      const [start, end] = [starts[index] ?? null, ends[index] ?? null];
      if (ground) this.#send(way, ghosts, start, end, ground, time * slower, lasts * slower);
      this.#land(places[index]!.cards, (time + lasts) * slower, ground !== null);
      time += lasts + pauseAfter(way);
    });
  }

  /** Puts everything where it belongs at once. */
  cancel(): void {
    this.#running.forEach((animation) => animation.cancel());
    this.#ghosts.forEach((ghost) => ghost.remove());
    this.#running = [];
    this.#ghosts = [];
    this.#leave = null;
  }

  /** Shows the cards when their copies have landed; where nothing travels, they get a ring for a moment. */
  #land(cards: HTMLElement[], time: number, moving: boolean): void {
    const ring = { outline: ["3px solid var(--ink)", "3px solid var(--ink)"], outlineOffset: ["1px", "1px"] };
    for (const card of cards)
      this.#running.push(card.animate(moving ? { opacity: [0, 0] } : ring, { duration: moving ? time : LANDED_MS }));
  }

  #send(
    way: Way,
    ghosts: HTMLElement[],
    start: Point | null,
    end: Point | null,
    ground: Open,
    delay: number,
    duration: number,
  ): void {
    if (!start && !end && !way.shown) return ghosts.forEach((ghost) => ghost.remove());
    ghosts.forEach((ghost, index) => {
      const frames = way.shown
        ? flyAndShow(way, index, start, end, ground)
        : flyStraight(way, index, start ?? end!, end ?? start!);
      const animation = ghost.animate(frames, { delay, duration });
      this.#running.push(animation);
      animation.onfinish = () => ghost.remove();
      if (way.shown) this.#turn(ghost, delay, duration, travelTime(way), index);
    });
  }

  /** Turns a copy over: face down in the hand, face up on the table. */
  #turn(ghost: HTMLElement, delay: number, duration: number, total: number, index: number): void {
    const [from, to] = [(APART * index) / total, (APART * index + TURN) / total];
    const turned = [
      { offset: 0, rotate: "y 180deg" },
      { offset: from, rotate: "y 180deg" },
      { offset: to, rotate: "y 0deg" },
      { offset: 1, rotate: "y 0deg" },
    ];
    this.#running.push(ghost.firstElementChild!.animate(turned, { delay, duration, fill: "backwards" }));
  }

  #copy(way: Way): HTMLElement[] {
    return way.faces.map((face) => this.#ghost(face, way.shown === true));
  }

  #ghost(name: string, turns: boolean): HTMLElement {
    const ghost = document.createElement("div");
    const face = this.table.faces[name];
    ghost.className = "ghost";
    ghost.style.setProperty("--cw", `${WIDTH}rem`);
    const open = face
      ? html`<span class="${cardClasses(face)} is-ghost">${cardInner(face, { key: "", face: name })}</span>`
      : faceDown();
    render(turns ? html`<div class="turns">${open}<div class="back">${faceDown()}</div></div>` : open, ghost);
    this.table.root.querySelector(".ghosts")!.append(ghost);
    this.#ghosts.push(ghost);
    return ghost;
  }

  #point({ cards, around }: Place): Point | null {
    const element = cards[0] ?? around;
    const box = element?.getBoundingClientRect();
    if (!element || !box || box.width === 0) return null;
    const width = box.width / rem();
    const scale = element.dataset.count !== undefined ? 0.4 : width > 2 * WIDTH ? 1 : width / WIDTH;
    return { ...this.#within(box), scale };
  }

  #ground(): Open {
    const middle = (this.table.root.querySelector(".mid") ?? this.table.root).getBoundingClientRect();
    return { middle: { ...this.#within(middle), scale: 1 }, width: this.table.root.clientWidth / rem() };
  }

  /** The centre of a box, in the layer of ghosts. */
  #within(box: DOMRect): Pick<Point, "x" | "y"> {
    const origin = this.table.root.querySelector(".ghosts")!.getBoundingClientRect();
    const [x, y] = [box.left + box.width / 2 - origin.left, box.top + box.height / 2 - origin.top];
    return { x: x / rem(), y: y / rem() };
  }
}

/** The pixels of one rem. */
function rem(): number {
  return parseFloat(getComputedStyle(document.documentElement).fontSize);
}

/** Out of the hand, face up in the middle to be read, then together to where they belong. */
function flyAndShow(
  way: Way,
  index: number,
  start: Point | null,
  end: Point | null,
  { middle, width }: Open,
): Keyframe[] {
  const total = travelTime(way);
  const count = way.faces.length;
  const room = Math.min(SIDE_BY_SIDE, (width - WIDTH - 1) / Math.max(1, count - 1));
  const there = { ...middle, x: middle.x + (index - (count - 1) / 2) * room, scale: count === 1 ? 1.4 : 1 };
  const from = start ?? there;
  return [
    { offset: 0, ...at(from), opacity: index === 0 ? 1 : 0 },
    { offset: (APART * index) / total, ...at(from), opacity: 1, easing: EASE },
    { offset: (APART * index + TURN) / total, ...at(there), opacity: 1 },
    { offset: (total - FOLD) / total, ...at(there), opacity: 1, easing: EASE },
    { offset: 1, ...at(end ?? { ...there, scale: 0.6 }), opacity: end ? 1 : 0 },
  ];
}

/** In one movement along a small arc; face-up cards are lifted out of their row first. */
function flyStraight(way: Way, index: number, start: Point, end: Point): Keyframe[] {
  const aside = (index - (way.faces.length - 1) / 2) * OVERLAP;
  const lift = startsOpen(way) ? LIFT / travelTime(way) : 0;
  const [from, to] = [start, end].map((point) => ({ ...point, x: point.x + aside * point.scale })) as [Point, Point];
  const half = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 - ARC, scale: (from.scale + to.scale) / 2 };
  return [
    { offset: 0, ...at(from), opacity: 1 },
    { offset: lift, ...at({ ...from, y: from.y - (lift ? RISE : 0) }), opacity: 1, easing: EASE },
    { offset: (1 + lift) / 2.6, ...at(half), opacity: 1 },
    { offset: 1, ...at(to), opacity: 1 },
  ];
}

function at({ x, y, scale }: Point): Keyframe {
  return { translate: `${x - WIDTH / 2}rem ${y - HEIGHT / 2}rem`, scale: String(scale) };
}
