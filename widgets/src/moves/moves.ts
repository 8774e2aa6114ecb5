/**
 * What the other players do, shown step by step at the pace that a person has set. The kernel plays without waiting; its
 * views wait here. A click or a key never waits: it skips to the newest view.
 */
import type { AfterLayout } from "../after_layout";
import type { Settings } from "../settings";
import type { Deed, Face, View, Way } from "../view";
import { Queue } from "./queue";
import { deedTime, RING, scale } from "./times";
import { Travel } from "./travel";

/** A view, with what to show of how it came about. */
interface Scene {
  view: View;
  deeds: Deed[];
  ring: boolean; // another player's turn begins with it
}

/** What the moves need from their table. */
interface Ground {
  readonly root: HTMLElement;
  readonly faces: Record<string, Face>;
  readonly settings: Settings;
  readonly afterLayout: AfterLayout;
  readonly view: View | null;
  show(view: View): void;
  announce(view: View): void;
  draw(): void;
}

export class Moves {
  /** What is being shown, in words. */
  saying = "";
  /** The same, while it concerns the player's own cards. */
  happened = "";
  #queue: Queue<Scene>;
  #travel: Travel;
  #newest: View | null = null;
  #actor = -1; // whose deed came last
  #ways = new Map<number, Way[]>(); // the number of the latest deed seen so far
  #skipping = false; // to the player's own turn

  constructor(private readonly table: Ground) {
    this.#travel = new Travel(table);
    this.#queue = new Queue<Scene>({
      before: (scene) => (scene.ring ? RING * this.#slower : 0),
      show: (scene) => this.#show(scene),
      skip: (scenes) => this.#skip(scenes),
      done: () => this.#hush(),
    });
    document.addEventListener("visibilitychange", this.#onHidden);
  }

  close(): void {
    document.removeEventListener("visibilitychange", this.#onHidden);
    this.#queue.close();
    this.#travel.cancel();
  }

  /** Whether this is the kernel's latest view. */
  isNewest(view: View): boolean {
    return view === this.#newest;
  }

  /** Whether the kernel is ahead of what is shown. */
  get behind(): boolean {
    return this.#newest !== this.table.view;
  }

  /** Whether the newest view has feedback that has not been shown yet. */
  get teaches(): boolean {
    const panel = this.#newest?.panel ?? null;
    return this.behind && panel != null && panel.id !== this.table.view?.panel?.id;
  }

  /** Receives a view. It may answer what this page chose, sorted or did: then it was `asked` for. */
  receive(view: View, answers: boolean, asked: boolean): void {
    const before = this.#newest;
    this.#newest = view;
    this.#remember(view);
    const still = before === null || document.hidden || this.#skipping || this.table.settings.pace === "at_once";
    const [deeds, actor] = findNews(view, before);
    const scene = { view, deeds: still ? [] : deeds, ring: !still && actor !== this.#actor && actor >= 0 && !asked };
    this.#actor = view.me.acting ? view.me.id : actor < 0 ? this.#actor : actor;
    this.#skipping &&= view.busy;
    if (asked || still) this.now();
    else if (answers && this.#queue.atTheEnd && !view.busy) this.#queue.next(); // cards may still be travelling
    this.#queue.push(scene);
  }

  /** Shows the newest view at once. */
  now(): void {
    if (this.#queue.running) this.#queue.skip();
  }

  /** Whether there is something to skip: the others are still playing. */
  get going(): boolean {
    return this.table.view?.busy ?? false;
  }

  /** Whether each deed waits for a press. */
  get inSteps(): boolean {
    return this.going && this.table.settings.pace === "steps";
  }

  next(): void {
    this.#queue.next();
  }

  skipToMyTurn(): void {
    this.#skipping = this.#newest?.busy ?? false;
    this.now();
  }

  /** Shows again what a player did last. */
  again(deeds: Deed[]): void {
    const view = this.table.view;
    const whole = deeds.map((deed) => ({ ...deed, ways: this.waysOf(deed) }));
    if (view && !this.#queue.running)
      this.#travel.around(whole, view, view, this.#slower || 1, this.table.settings.animates, () => undefined);
  }

  /** The places between which the cards of a deed moved. */
  waysOf(deed: Deed): Way[] {
    return this.#ways.get(deed.n) ?? [];
  }

  #remember(view: View): void {
    const deeds = view.seats.flatMap((seat) => seat.last);
    if (deeds.length === 0) this.#ways.clear(); // a round begins
    for (const deed of deeds) if (deed.ways.length > 0) this.#ways.set(deed.n, deed.ways);
  }

  get #slower(): number {
    return scale(this.table.settings.pace);
  }

  #show({ view, deeds }: Scene): number {
    this.saying = tellDeeds(deeds) || this.saying;
    this.happened = tellDeeds(deeds.filter((deed) => deed.yours));
    if (deeds.length === 0) {
      this.table.show(view);
      return 0;
    }
    const before = this.table.view ?? view;
    this.#travel.around(deeds, before, view, this.#slower, this.table.settings.animates, () => this.table.show(view));
    if (this.table.settings.pace === "steps" && view.busy) return Infinity;
    return deeds.reduce((sum, deed) => sum + deedTime(deed), 0) * this.#slower;
  }

  /** Shows the last of them at once; the others are only announced. */
  #skip(scenes: Scene[]): void {
    this.#travel.cancel();
    this.saying = this.happened = "";
    const last = scenes.pop();
    scenes.forEach(({ view }) => this.table.announce(view));
    if (last) this.table.show(last.view);
    else this.table.draw();
  }

  #hush(): void {
    if (!this.happened) return;
    this.happened = "";
    this.table.draw();
  }

  /** A page in the background is not seen, and its timers run slowly. */
  #onHidden = (): void => {
    if (document.hidden) this.now();
  };
}

/** Finds what others have done since the previous view, in order, and who did the last of it. */
function findNews(view: View, before: View | null): [Deed[], number] {
  const known = before ? findNewest(before) : Infinity;
  const deeds = view.seats.flatMap((seat) =>
    seat.last.filter((deed) => deed.n > known).map((deed) => ({ deed, seat: seat.id })),
  );
  deeds.sort((a, b) => a.deed.n - b.deed.n);
  return [deeds.map(({ deed }) => deed), deeds.at(-1)?.seat ?? -1];
}

function findNewest(view: View): number {
  return Math.max(-1, ...[...view.seats, view.me].flatMap((seat) => seat.last.map((deed) => deed.n)));
}

/** Puts deeds into sentences. */
export function tellDeeds(deeds: Deed[]): string {
  return deeds.map((deed) => deed.say).join(" ");
}
