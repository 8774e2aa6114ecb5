/** What is opened from the top: a side panel, and the line of "Describe" and "Repeat". */
import { focused, focusGroup } from "../../focus";
import type { Voice } from "../../voice";

export type SideName = "sheet" | "settings";

/** What the side panels need of their table. */
interface Ground {
  readonly root: HTMLElement;
  readonly voice: Voice;
  draw(): void;
}

export class SidePanels {
  open: SideName | null = null;
  told = ""; // what stands in the line of "Describe"
  #opener: HTMLElement | null = null;

  constructor(private readonly table: Ground) {}

  toggle(which: SideName): void {
    if (this.open === which) return this.close();
    this.#opener = focused(this.table.root);
    this.open = which;
    this.table.draw();
    this.table.root.querySelector<HTMLElement>("[data-side]")?.focus();
  }

  close(): void {
    this.open = null;
    this.table.draw();
    if (this.#opener?.isConnected) this.#opener.focus();
    else focusGroup(this.table.root, "hand");
  }

  tell(text: string): void {
    this.told = text;
    this.table.draw();
    this.table.voice.hint(text);
  }

  repeat(): void {
    this.told = this.table.voice.repeat();
    this.table.draw();
  }

  /** Words about the table as it was are gone with the next view. */
  forget(): void {
    this.told = "";
  }

  closeTold(): void {
    this.forget();
    this.table.draw();
    focusGroup(this.table.root, "hand");
  }
}
