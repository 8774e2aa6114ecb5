/** What the parts of a class page have in common: a root that is redrawn, questions, news, and one live region. */
import { html, render, type TemplateResult } from "lit-html";
import { sprite } from "../drawing/sprite";
import type { Model } from "../link";
import { suppressHostShortcuts } from "../shortcuts";
import { followTheme } from "../theme";
import { Voice } from "../voice";
import { learn, type Sentences } from "../words";
import { Asking } from "./asking";

const NEWS = ["room", "overview", "there"];

export abstract class ClassPart {
  readonly root = document.createElement("div");
  readonly asking: Asking;
  protected readonly voice = new Voice();
  #stopTheme: () => void;
  #screen = "";

  constructor(
    protected readonly model: Model,
    el: HTMLElement,
  ) {
    learn(model.get("words") as Sentences);
    this.root.classList.add("rk", "rk-part", "rk-wide", "class-part");
    this.root.dataset.kind = model.get("kind") as string;
    this.root.lang = "en";
    suppressHostShortcuts(this.root);
    el.append(this.root);
    this.asking = new Asking(model, () => this.draw());
    for (const name of NEWS) model.on(`change:${name}`, this.#onNews);
    this.#stopTheme = followTheme(this.root);
  }

  close(): void {
    for (const name of NEWS) this.model.off(`change:${name}`, this.#onNews);
    this.#stopTheme();
    this.asking.close();
    this.voice.close();
    this.root.remove();
  }

  /** The name of what is shown; when it changes, the focus goes to its heading. */
  protected abstract screen(): string;
  protected abstract view(): TemplateResult;
  /** Something has changed in the class. */
  protected heard(): void {}
  /** All is drawn. */
  protected drawn(): void {}

  draw(): void {
    const [before, screen] = [this.#screen, this.screen()];
    this.#screen = screen;
    const focused = this.root.contains(document.activeElement);
    render(html`${sprite()}${this.voice.element}${this.view()}`, this.root);
    this.drawn();
    if (!before || before === screen) return;
    const find = (where: string): HTMLElement | null => this.root.querySelector(`${where} [data-heading]`);
    const dialog = find("[role=dialog]");
    if (dialog || focused || document.activeElement === document.body) (dialog ?? find(""))?.focus();
  }

  #onNews = (): void => {
    this.heard();
    this.draw();
  };
}
