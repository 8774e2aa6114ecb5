/** Beside a pupil's table: six ready phrases, and what others have said. No one can write anything. */
import { html, nothing, type TemplateResult } from "lit-html";
import { avatar } from "../drawing/icons";
import type { Model } from "../link";
import { words } from "../words";
import { ClassPart } from "./class_part";
import { nameOf, type Room } from "./class_view";

const PHRASES = ["hello", "well_played", "think", "how", "now_i_see", "thanks"];

export class Talk extends ClassPart {
  #problem = "";
  #hidden = false;
  #at = 0; // which phrase the keyboard is on
  #newest = "";

  constructor(model: Model, el: HTMLElement) {
    super(model, el);
    this.heard();
    this.draw();
  }

  get #room(): Partial<Room> {
    return this.model.get("room") as Partial<Room>;
  }

  protected screen(): string {
    return this.#room.phase === "playing" && !this.#room.left ? "talk" : "";
  }

  protected override heard(): void {
    const newest = this.#room.heard?.at(-1);
    const said = newest
      ? words("talk.said", { name: nameOf(newest.animal), phrase: words(`talk.${newest.phrase}`) })
      : "";
    const mine = newest?.animal === this.#room.animal;
    if (said && said !== this.#newest && !mine && !this.#hidden) this.voice.say(said);
    this.#newest = said;
  }

  protected view(): TemplateResult {
    if (this.screen() !== "talk") return html``;
    const heard = [...(this.#room.heard ?? [])].reverse();
    return html`<section class="talk-say">
        <h3 id="talk-title">${words("talk.title")}</h3>
        <div class="talk-phrases" role="toolbar" aria-labelledby="talk-title" @keydown=${this.#onKey}>
          ${PHRASES.map((phrase, at) => this.#phrase(phrase, at))}
        </div>
        <p class="note" role="status">${this.#problem}</p>
      </section>
      <section class="talk-heard">
        <h3>${words("talk.heard")} <small>${words("talk.newest_first")}</small></h3>
        ${
          this.#hidden
            ? nothing
            : heard.length === 0
              ? html`<p class="note">${words("talk.nothing")}</p>`
              : html`<ul>${heard.map(({ animal, phrase }) => html`<li>${avatar(animal)}<span class="vh">${nameOf(animal)}: </span><q>${words(`talk.${phrase}`)}</q></li>`)}</ul>`
        }
        <button type="button" class="btn-q" aria-pressed=${this.#hidden} @click=${() => this.#hide()}>${words("talk.hide")}</button>
        <p class="note">${words("talk.ready_only")}</p>
      </section>`;
  }

  #phrase(phrase: string, at: number): TemplateResult {
    return html`<button type="button" class="btn" tabindex=${at === this.#at ? 0 : -1} @focus=${() => this.#go(at)}
      @click=${() => this.#say(phrase)}>${words(`talk.${phrase}`)}</button>`;
  }

  #say(phrase: string): void {
    if (this.asking.busy) return;
    this.asking.ask({ do: "phrase", phrase }, (answer) => {
      this.#problem = answer.ok ? "" : answer.text!;
    });
  }

  #hide(): void {
    this.#hidden = !this.#hidden;
    this.draw();
  }

  #go(at: number): void {
    if (at === this.#at) return;
    this.#at = at;
    this.draw();
  }

  #onKey = (event: KeyboardEvent): void => {
    const last = PHRASES.length - 1;
    const to: Record<string, number> = {
      ArrowRight: this.#at + 1,
      ArrowDown: this.#at + 1,
      ArrowLeft: this.#at - 1,
      ArrowUp: this.#at - 1,
      Home: 0,
      End: last,
    };
    const next = to[event.key];
    if (next === undefined) return;
    event.preventDefault();
    (event.currentTarget as HTMLElement).querySelectorAll("button")[Math.min(last, Math.max(0, next))]!.focus();
  };
}
