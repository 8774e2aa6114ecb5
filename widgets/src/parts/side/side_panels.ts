/** What the top bar opens, one at a time: the reference sheet, descriptions, the game so far, the settings. */
import { findFocused, focusGroup } from "../../focus";
import type { View } from "../../view";
import type { Voice } from "../../voice";

export type SideName = "sheet" | "now" | "facts" | "describe" | "log" | "settings" | "menu";

/** What the side panels need from their table. */
interface Ground {
  readonly root: HTMLElement;
  readonly view: View | null;
  readonly voice: Voice;
  draw(): void;
}

export class SidePanels {
  open: SideName | null = null;
  #opener: HTMLElement | null = null;

  constructor(private readonly table: Ground) {}

  toggle(which: SideName): void {
    if (this.open === which) return this.close();
    if (this.open === null) this.#opener = findFocused(this.table.root);
    this.open = which;
    this.table.draw();
    this.table.root.querySelector<HTMLElement>("[data-side]")?.focus({ preventScroll: true });
  }

  close(): void {
    this.giveWay();
    this.table.draw();
    if (this.#opener?.isConnected) this.#opener.focus();
    else focusGroup(this.table.root, "hand");
  }

  /** Makes room for something that must be read in the same place. */
  giveWay(): void {
    this.open = null;
  }

  /** Says what is on the table, or in the hand. */
  tell(what: keyof View["describe"]): void {
    this.table.voice.hint(this.table.view?.describe[what] ?? "");
  }
}
