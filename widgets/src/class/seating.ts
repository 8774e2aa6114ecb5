/** Who sits where. Enter picks a pupil up, a number or a button puts it down, Escape puts it back; it can be dragged, too. */
import { html, nothing, type TemplateResult } from "lit-html";
import type { Animal } from "../drawing/avatars";
import { avatar, icon } from "../drawing/icons";
import { carryAlong, isOver } from "../picture/carrying";
import type { Voice } from "../voice";
import { words } from "../words";
import type { Answer, Question } from "./asking";
import { nameOf, type Overview } from "./class_view";

const MOST_KEYS = 9; // further tables have buttons

export class Seating {
  held = "";
  #word = ""; // for the device that takes over the seat of the pupil who is picked up
  #dismissing = false; // whether the page is asking if the pupil who is picked up should go
  #tables: Animal[][] = [];
  #last = 0; // the number of the last table, or of a new one
  #moved: { animal: string; from: string } | null = null; // the pupil, and who sat there

  constructor(
    private readonly root: HTMLElement,
    private readonly voice: Voice,
    private readonly draw: () => void,
    private readonly act: (question: Question, done?: (answer: Answer) => void) => void,
  ) {}

  /** The tables and, always in view below them, what can be done with the pupil who is picked up, and `next`. */
  view({ here, groups, phase, seats }: Overview, next: TemplateResult): TemplateResult {
    this.#tables = groups;
    const seated = groups.flat();
    const unseated = here.filter((animal) => !seated.includes(animal));
    const more = phase === "waiting" && groups.length > 0;
    this.#last = groups.length + (more ? 1 : 0);
    if (!here.includes(this.held as Animal)) this.#hold("");
    return html`<section class="seating" @keydown=${this.#onKey}>
      <h2 class="vh" tabindex="-1" data-heading>${words("seating.title")}</h2>
      <p class="seating-said">${words("seating.here", { n: here.length })} ${unseated.length > 0 ? words("seating.without", { n: unseated.length }) : words("seating.order")}
        ${this.#last > 0 ? words("seating.keys", { n: Math.min(this.#last, MOST_KEYS) }) : nothing}</p>
      ${unseated.length > 0 ? html`<div class="seating-table class-card"><h3>${words("seating.unseated")}</h3><div class="seating-seats">${unseated.map((animal) => this.#seat(animal))}</div></div>` : nothing}
      <div class="seating-tables">
        ${groups.map((group, at) => this.#table(group, at + 1, seats))}
        ${more ? html`<div class="seating-table class-card is-new" data-table=${groups.length + 1}><h3>${words("seating.new")}</h3>${this.#here(groups.length + 1)}</div>` : nothing}
      </div>
      <div class="seating-dock ${this.held ? "is-holding" : ""}">
        ${this.held ? html`<div class="seating-bar">${this.#holding()}</div>` : nothing}
        <div class="teach-foot">${this.held && !this.#dismissing ? this.#more() : nothing}${next}</div>
      </div>
    </section>`;
  }

  #table(group: Animal[], number: number, seats: number): TemplateResult {
    const owls = Math.max(0, seats - group.length);
    return html`<div class="seating-table class-card" data-table=${number}>
      <h3>${words("seat.title", { n: number })} <small>${words("seating.pupils", { n: group.length })}${owls > 0 ? words("seating.owls", { n: owls }) : ""}</small></h3>
      <div class="seating-seats">${group.map((animal) => this.#seat(animal))}${this.#here(number)}</div>
    </div>`;
  }

  #seat(animal: Animal): TemplateResult {
    const dropped = (event: PointerEvent): void => {
      const over = [...this.root.querySelectorAll<HTMLElement>("[data-table]")].find((table) => isOver(event, table));
      if (over) this.#put(animal, Number(over.dataset.table));
    };
    return html`<button type="button" class="seating-seat" data-animal=${animal} aria-pressed=${animal === this.held}
      @pointerdown=${(event: PointerEvent) => carryAlong(event, dropped)} @click=${() => this.#pickUp(animal)}>
      ${avatar(animal)}<b>${nameOf(animal)}</b></button>`;
  }

  /** A place for the pupil who is picked up. */
  #here(number: number): TemplateResult | typeof nothing {
    if (!this.held || this.#tableOf(this.held) === number) return nothing;
    return html`<button type="button" class="seating-gap" @click=${() => this.#put(this.held, number)}>${words("seating.put_here", { name: nameOf(this.held) })}</button>`;
  }

  #holding(): TemplateResult {
    if (this.#dismissing) return this.#askDismiss();
    const others = Array.from({ length: this.#last }, (_, at) => at + 1).filter((n) => n !== this.#tableOf(this.held));
    return html`${avatar(this.held as Animal)}<b>${words("seating.hold", { name: nameOf(this.held) })}</b> <span>${words("seating.to")}</span>
      ${others.map((n) => html`<button type="button" class="btn" @click=${() => this.#put(this.held, n)}>${n}</button>`)}
      <button type="button" class="btn-q" @click=${() => this.#putBack()}>${icon("undo")}${words("seating.back")}</button>
      ${this.#word ? html`<p class="seating-word" role="status">${words("seating.read_out")} <b>${[...this.#word].join(" ")}</b> <small>${words("seating.word_text", { name: nameOf(this.held) })}</small></p>` : nothing}`;
  }

  #more(): TemplateResult {
    return html`<button type="button" class="btn-q" @click=${() => this.#handOver()}>${words("seating.hand_over")}</button>
      <button type="button" class="btn-q" @click=${() => this.#setDismissing(true)}>${words("seating.dismiss")}</button>`;
  }

  #askDismiss(): TemplateResult {
    const name = nameOf(this.held);
    return html`${avatar(this.held as Animal)}<p><b>${words("seating.sure", { name })}</b> ${words("seating.sure_text", { name })}</p>
      <button type="button" class="btn" data-first @click=${() => this.#setDismissing(false)}>${words("seating.keep", { name })}</button>
      <button type="button" class="btn" @click=${() => this.#dismiss()}>${words("seating.dismiss")}</button>`;
  }

  #setDismissing(dismissing: boolean): void {
    this.#dismissing = dismissing;
    this.draw();
    if (dismissing) this.root.querySelector<HTMLElement>("[data-first]")?.focus();
    else this.#focus(this.held);
  }

  #dismiss(): void {
    this.act({ do: "dismiss", animal: this.held });
    this.#hold("");
    this.draw();
    this.root.querySelector<HTMLElement>("[data-heading]")?.focus();
  }

  /** The teacher reads out a word; the device on which it is typed has the seat from then on. */
  #handOver(): void {
    const { held } = this;
    this.act({ do: "hand_over", animal: held }, ({ word }) => {
      if (held === this.held) this.#word = word!;
    });
  }

  #hold(animal: string): void {
    this.held = animal;
    this.#word = "";
    this.#dismissing = false;
  }

  #tableOf(animal: string): number {
    return this.#tables.findIndex((group) => group.includes(animal as Animal)) + 1;
  }

  /** Who sits with that pupil, in one word. */
  #groupOf(animal: string): string {
    return String(this.#tables[this.#tableOf(animal) - 1] ?? "");
  }

  #pickUp(animal: string): void {
    if (animal === this.held) return this.#putBack();
    this.#hold(animal);
    this.voice.hint(words("seating.asked", { name: nameOf(animal) }));
    this.draw();
  }

  #put(animal: string, table: number): void {
    const from = this.#groupOf(animal);
    const toNew = table > this.#tables.length;
    if (table === this.#tableOf(animal) || (toNew && from === animal)) return this.#putBack(animal);
    this.#hold("");
    this.#moved = { animal, from };
    this.act({ do: "move", animal, table });
  }

  #putBack(animal = this.held): void {
    this.#hold("");
    this.voice.hint(words("seating.put_back", { name: nameOf(animal) }));
    this.draw();
    this.#focus(animal);
  }

  /** The focus follows a pupil who has been moved. A table left empty is gone, so numbers may have changed. */
  follow(): void {
    if (!this.#moved || this.#groupOf(this.#moved.animal) === this.#moved.from) return;
    const { animal } = this.#moved;
    this.#moved = null;
    this.voice.hint(words("seating.moved", { name: nameOf(animal), n: this.#tableOf(animal) }));
    this.#focus(animal);
  }

  #focus(animal: string): void {
    this.root.querySelector<HTMLElement>(`[data-animal=${animal}]`)?.focus();
  }

  /** The pupil who was to be moved stays at the same table. */
  stay(): void {
    this.#moved = null;
  }

  #onKey = (event: KeyboardEvent): void => {
    if (!this.held) return;
    if (event.key === "Escape") this.#putBack();
    else if (/^[1-9]$/.test(event.key) && Number(event.key) <= this.#last) this.#put(this.held, Number(event.key));
    else return;
    event.preventDefault();
  };
}
