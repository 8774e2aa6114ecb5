/**
 * A picture that one handles. It draws what the kernel says and sends what the hand does: put this value into that place.
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
import { Ions } from "./ions";
import { Odds } from "./odds";
import type { PictureView, Value } from "./picture_view";
import { Telling } from "./telling";

/** What a drawing needs from its picture. */
export interface Hands {
  readonly root: HTMLElement;
  /** What the place will hold once the kernel has answered. */
  wanted<V extends Value>(place: string, shown: V): V;
  put(place: string, value: Value): void;
  say(text: string): void;
  draw(): void;
}

/** What draws one kind of picture, and hears what is done with it. */
interface Drawing {
  drawing(view: PictureView): TemplateResult;
  close(): void;
}

const DRAWINGS: Record<PictureView["draw"], new (hands: Hands) => Drawing> = {
  ions: Ions,
  odds: Odds,
};

/** Draws the picture into `el` and again when it changes; returns a function that removes it. */
export function drawPicture(model: Model, el: HTMLElement): () => void {
  const picture = new HandledPicture(model, el);
  return () => picture.close();
}

class HandledPicture implements Hands {
  readonly root = document.createElement("div");
  #telling = new Telling();
  #stopTheme: () => void;
  #seq = 0;
  #wanted = new Map<string, Value>();
  #drawing: Drawing;

  constructor(
    private readonly model: Model,
    el: HTMLElement,
  ) {
    this.root.classList.add("rk", "rk-picture");
    this.root.lang = "en";
    suppressHostShortcuts(this.root);
    this.#stopTheme = followTheme(this.root);
    this.root.addEventListener("keydown", this.#onKey);
    el.append(this.root);
    model.on("change:view", this.#onView);
    this.#drawing = new DRAWINGS[this.#view.draw](this);
    this.draw();
  }

  close(): void {
    this.model.off("change:view", this.#onView);
    this.#drawing.close();
    this.#telling.close();
    this.#stopTheme();
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
    const { label, how } = this.#view;
    const place = noteFocus(this.root);
    render(
      html`${sprite()}${this.#telling.element}
        <section class="handled" role="group" aria-label=${label}>
          <header><h2>${label}</h2><p class="note">${how}</p></header>
          ${this.#drawing.drawing(this.#view)}
          <footer><button type="button" class="btn" @click=${this.#startAgain}>${icon("repeat")}${words("picture.start")}</button></footer>
        </section>`,
      this.root,
    );
    restoreFocus(this.root, place);
  }

  get #view(): PictureView {
    return this.model.get("view") as PictureView;
  }

  #send(message: Record<string, unknown>): void {
    this.#seq += 1;
    this.model.send({ picture: { seq: this.#seq, ...message } });
  }

  #startAgain = (): void => {
    this.#wanted.clear();
    this.#send({ again: true });
  };

  #onView = (): void => {
    if (this.#view.ack === this.#seq) this.#wanted.clear();
    this.draw();
    this.say(this.#view.said);
  };

  #onKey = (event: KeyboardEvent): void => {
    if (event.key !== "Escape" || event.defaultPrevented) return;
    event.preventDefault();
    this.#startAgain();
  };
}
