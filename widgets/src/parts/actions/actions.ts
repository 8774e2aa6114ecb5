/** What can be done now, and doing it. */
import { canSpeak } from "../../ear";
import type { Wish } from "../../link";
import type { Moves } from "../../moves/moves";
import type { Action, Intent, View } from "../../view";
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
  #first = ""; // the button with which a row of quick clicks began
  #wanted: string | null = null; // where Enter was pressed while an answer was out: the field, or ""

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

  /**
   * A click on a button, the how-manieth of a quick row; 0 if a key did it. A button's answer may bring another one to its
   * place, and the second half of a double click is no wish for that one.
   */
  press(id: string, click: number): void {
    if (click <= 1) this.#first = id;
    else if (id !== this.#first || !this.table.link.idle) return;
    this.act(id);
  }

  act(id: string): void {
    this.#wanted = null;
    this.moreOpen = false;
    this.table.send("do", { place: id });
  }

  /**
   * What Enter does: the action that the field names, possible or not, for then the kernel says why; else the amber one.
   * While an answer is out, both may still change: wait for it. While others are shown at their moves there is none yet:
   * the first Enter leads to it.
   */
  doMain(field = ""): void {
    if (this.table.moves.behind) return this.table.moves.now();
    this.#wanted = this.table.link.idle ? null : field;
    if (this.#wanted !== null) return;
    const named = this.table.view?.tray?.fields.find((one) => one.id === field)?.enter;
    const does = named ?? this.main()?.id;
    if (does) this.act(does);
    else this.table.voice.hint(words("actions.nothing"));
  }

  /** Does what waited for the kernel's answer. */
  goOn(): void {
    if (this.#wanted !== null && this.table.link.idle) this.doMain(this.#wanted);
  }
}
