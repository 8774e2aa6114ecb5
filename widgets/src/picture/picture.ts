/**
 * A picture to handle. It draws what the kernel says and sends what the player does: put this value into that place.
 * Keys come faster than answers, so it remembers what it has asked for until all of it is answered.
 */
import { html, render, type TemplateResult } from "lit-html";
import { icon } from "../drawing/icons";
import { sprite } from "../drawing/sprite";
import { noteFocus, restoreFocus } from "../focus";
import type { Model } from "../link";
import { suppressHostShortcuts } from "../shortcuts";
import { followTheme } from "../theme";
import { words } from "../words";
import { Draws } from "./draws";
import { Ions } from "./ions";
import { Line } from "./line";
import { Minerals } from "./minerals";
import { Odds } from "./odds";
import type { PictureView, Value } from "./picture_view";
import { Places } from "./places";
import { Rows } from "./rows";
import { Sounds } from "./sounds";
import { Telling } from "./telling";

/** What a drawing needs from its picture. */
export interface Hands {
  readonly root: HTMLElement;
  readonly small: boolean; // whether it is in a table's sheet
  /** What the place will hold once the kernel has answered. */
  wanted<V extends Value>(place: string, shown: V): V;
  put(place: string, value: Value): void;
  say(text: string): void;
  draw(): void;
}

/** The functions that draw one kind of picture and handle what is done with it. */
interface Drawing {
  drawing(view: PictureView): TemplateResult;
  close(): void;
}

const DRAWINGS: Record<PictureView["draw"], new (hands: Hands) => Drawing> = {
  ions: Ions,
  minerals: Minerals,
  odds: Odds,
  draws: Draws,
  sounds: Sounds,
  line: Line,
  rows: Rows,
  places: Places,
};

/** Draws the picture into `el` and again when it changes; returns a function that removes it. */
export function drawPicture(model: Model, el: HTMLElement): () => void {
  const picture = new HandledPicture(model, "view");
  const { root } = picture;
  root.classList.add("rk");
  root.lang = "en";
  suppressHostShortcuts(root);
  el.append(root);
  const stopTheme = followTheme(root);
  return () => {
    stopTheme();
    picture.close();
  };
}

/** Draws what the model's `trait` says, as long as that is a picture. */
export class HandledPicture implements Hands {
  readonly root = document.createElement("div");
  readonly small: boolean;
  #telling = new Telling();
  #seq = 0;
  #wanted = new Map<string, Value>();
  #drawing: Drawing | null = null;
  #drawn = ""; // which picture that is

  constructor(
    private readonly model: Model,
    private readonly trait: "view" | "picture",
  ) {
    this.root.className = "rk-picture";
    this.small = trait === "picture";
    this.root.addEventListener("keydown", this.#onKey);
    model.on(`change:${trait}`, this.#onView);
    this.draw();
  }

  close(): void {
    this.model.off(`change:${this.trait}`, this.#onView);
    this.#drawing?.close();
    this.#telling.close();
    this.root.remove();
  }

  wanted<V extends Value>(place: string, shown: V): V {
    return (this.#wanted.get(place) as V | undefined) ?? shown;
  }

  put(place: string, value: Value): void {
    this.#wanted.set(place, value);
    this.#send({ place, value });
  }

  say(text: string): void {
    this.#telling.say(text);
  }

  draw(): void {
    const view = this.#view;
    if (!view) return;
    const { label, how } = view;
    if (this.#drawn !== `${view.draw} ${view.id}`) this.#beginWith(view);
    const place = noteFocus(this.root);
    render(
      html`${sprite()}${this.#telling.element}
        <section class="handled" role="group" aria-label=${label}>
          <header><h2>${label}</h2><p class="note">${how}</p></header>
          ${this.#drawing?.drawing(view)}
          <footer><button type="button" class="btn" @click=${this.#startAgain}>${icon("repeat")}${words("picture.start")}</button></footer>
        </section>`,
      this.root,
    );
    restoreFocus(this.root, place);
  }

  /** A different picture, or the same from its start: nothing that was chosen or asked for before stays. */
  #beginWith({ draw, id }: PictureView): void {
    this.#drawing?.close();
    this.#drawing = new DRAWINGS[draw](this);
    this.#drawn = `${draw} ${id}`;
    this.#wanted.clear();
  }

  get #view(): PictureView | null {
    const view = this.model.get(this.trait) as Partial<PictureView> | undefined;
    return view?.draw ? (view as PictureView) : null;
  }

  #send(message: Record<string, unknown>): void {
    this.#seq += 1;
    this.model.send({ picture: { seq: this.#seq, id: this.#view?.id, ...message } });
  }

  #startAgain = (): void => {
    const view = this.#view;
    if (view) this.#beginWith(view);
    this.#send({ again: true });
  };

  #onView = (): void => {
    const view = this.#view;
    if (view?.ack === this.#seq) this.#wanted.clear();
    this.draw();
    if (view && view.ack > 0) this.say(view.said);
  };

  #onKey = (event: KeyboardEvent): void => {
    if (event.key === "Escape" && !this.small && !event.defaultPrevented) {
      event.preventDefault();
      this.#startAgain();
    }
    if (event.defaultPrevented) event.stopPropagation(); // the table around it has keys of its own
  };
}
