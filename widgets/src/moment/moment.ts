/**
 * What a player has laid comes to life for a moment above the table: its ions gather, its crystal grows, its odds turn
 * over, and its word is spoken if the player has set that. Nothing waits for it, it does not catch the pointer, and
 * any key or tap ends it and still has its own effect. Without motion, its last frame stands still.
 */
import { html, render } from "lit-html";
import { formula } from "../drawing/card";
import { drawing } from "../drawing/ratio";
import { hear } from "../ear";
import type { Laid } from "../view";

const LASTS = 1_440; // milliseconds, as moment.css says
const STANDS = 1_000; // without motion
const ENDS = ["keydown", "pointerdown"];

export class Moment {
  #seen: number | undefined;
  #shown: HTMLElement | null = null;
  #timer = 0;
  #hush = (): void => undefined;

  constructor(
    private readonly table: {
      readonly root: HTMLElement;
      readonly lang: string;
      readonly settings: { readonly animates: boolean; readonly speaks: boolean };
    },
  ) {
    for (const event of ENDS) document.addEventListener(event, this.#end, true);
  }

  /** Shows what a view says was laid, unless the page has just opened or has shown it. */
  receive(laid: Laid | undefined, first: boolean): void {
    if (!laid || laid.id === this.#seen) return;
    this.#seen = laid.id;
    if (first) return;
    this.#end();
    this.#shown = document.createElement("div");
    this.#shown.className = "moment";
    render(html`${drawing(laid.art)}<b>${formula(laid.title)}</b><span>${laid.name}</span>`, this.#shown);
    this.table.root.querySelector(".ghosts")?.append(this.#shown);
    const { animates, speaks } = this.table.settings;
    this.#timer = window.setTimeout(this.#end, animates ? LASTS : STANDS);
    if (speaks && laid.sound) this.#hush = hear(laid.sound, this.table.lang);
  }

  close(): void {
    this.#end();
    for (const event of ENDS) document.removeEventListener(event, this.#end, true);
  }

  #end = (): void => {
    window.clearTimeout(this.#timer);
    this.#hush();
    this.#hush = () => undefined;
    this.#shown?.remove();
    this.#shown = null;
  };
}
