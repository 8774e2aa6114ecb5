/** What can be done now, and doing it. */
import { canSpeak } from "../../ear";
import type { Wish } from "../../link";
import type { Action, Intent, View } from "../../view";
import type { Moves } from "../../moves/moves";
import type { Voice } from "../../voice";
import { words } from "../../words";

/** What the actions need of their table. */
interface Ground {
  readonly view: View | null;
  readonly lang: string;
  readonly voice: Voice;
  readonly link: { idle: boolean };
  readonly moves: Pick<Moves, "behind" | "now">;
  draw(): void;
  send(kind: Intent["kind"], wish: Wish): void;
}

export class Actions {
  moreOpen = false; // on a phone with many actions
  #mainWanted = false;

  constructor(private readonly table: Ground) {}

  /** The actions that are of use in this browser. */
  all(): Action[] {
    return (this.table.view?.actions ?? []).filter((action) => !action.voice || canSpeak(this.table.lang));
  }

  main(): Action | undefined {
    return this.table.view?.actions.find((action) => action.main);
  }

  toggleMore(): void {
    this.moreOpen = !this.moreOpen;
    this.table.draw();
  }

  act(id: string): void {
    this.#mainWanted = false;
    this.moreOpen = false;
    this.table.send("do", { place: id });
  }

  /**
   * What Enter does. While an answer is out, the amber action may still change: wait for it. While others are shown at
   * their moves there is none yet: the first Enter leads to it.
   */
  doMain(): void {
    if (this.table.moves.behind) return this.table.moves.now();
    this.#mainWanted = !this.table.link.idle;
    if (this.#mainWanted) return;
    const main = this.main();
    if (main) this.act(main.id);
    else this.table.voice.hint(words("actions.nothing"));
  }

  /** Does what waited for the kernel's answer. */
  goOn(): void {
    if (this.#mainWanted && this.table.link.idle) this.doMain();
  }
}
