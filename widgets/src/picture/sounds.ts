/**
 * Letters above, sounds below, and lines that join them. A letter is dragged to its sound, or chosen first. One tab
 * stop: left and right walk a row, up and down change it, Enter chooses a letter and ties it to a sound, Delete unties,
 * H plays.
 */
import { html, nothing, svg, type TemplateResult } from "lit-html";
import { icon } from "../drawing/icons";
import { hear } from "../ear";
import { carry, isMainPress, isOver } from "./carrying";
import type { Hands } from "./picture";
import type { Letter, SoundTile, Value, Sounds as View } from "./picture_view";

type Row = "letter" | "tile";

export class Sounds {
  #row: Row = "letter"; // where the keys are
  #at = 0;
  #chosen = -1; // the letter that waits for its sound
  #end: [x: number, y: number] | null = null; // of the line that is dragged from it, in hundredths of the space for lines
  #stop = (): void => {}; // gives up dragging
  #awaited: Value = 0; // the recording to play once it arrives
  #view: View | undefined;

  constructor(private readonly hands: Hands) {}

  close(): void {
    this.#stop();
  }

  drawing(view: View): TemplateResult {
    this.#view = view;
    const { letters, sounds, heard, words } = view;
    if (heard && heard.value === this.#awaited) {
      this.#awaited = 0;
      hear(heard, "en");
    }
    const across = (n: number): string => `grid-template-columns: repeat(${n}, minmax(0, 1fr))`;
    return html`<div class="joins" @keydown=${this.#onKey}>
      <div role="listbox" aria-orientation="horizontal" aria-label=${words.letters} style=${across(letters.length)}>${letters.map((letter, at) => this.#letter(letter, at))}</div>
      <svg class="ties" viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">${letters.map((letter, at) => (this.#end && at === this.#chosen ? this.#dragged(this.#end) : tie(letter, at, view)))}</svg>
      <div role="listbox" aria-orientation="horizontal" aria-label=${words.sounds} style=${across(sounds.length)}>${sounds.map((tile, at) => this.#tile(tile, at))}</div>
      <div class="speakers" style=${across(sounds.length)}>${sounds.map((tile) => (tile.hear ? this.#speaker(tile.value, html`<span class="vh">${tile.hear}</span>`) : nothing))}</div>
      <p class="heard-now">${this.#speaker("word", html` ${words.hear_word}`)} <b>${heard?.caption}</b></p>
    </div>`;
  }

  #letter({ letter, said }: Letter, at: number): TemplateResult {
    return html`<button type="button" role="option" class="letter" aria-selected=${at === this.#chosen} tabindex=${this.#tab("letter", at)}
      @focus=${() => this.#visit("letter", at)} @click=${() => this.#choose(at)} @pointerdown=${(down: PointerEvent) => this.#drag(down, at)}><span aria-hidden="true">${letter}</span><span class="vh">${said}</span></button>`;
  }

  #tile({ symbol, colour, said }: SoundTile, at: number): TemplateResult {
    return html`<button type="button" role="option" class="tile-sound k-${colour} ${this.#chosen < 0 ? "" : "is-open"}" aria-selected="false" tabindex=${this.#tab("tile", at)}
      @focus=${() => this.#visit("tile", at)} @click=${() => this.#join(at)}>${symbol ? html`<span lang="en-fonipa" aria-hidden="true">${symbol}</span><span class="vh">${said}</span>` : html`<small>${said}</small>`}</button>`;
  }

  #speaker(value: Value, name: TemplateResult): TemplateResult {
    return html`<button type="button" class="btn" tabindex="-1" @click=${() => this.#play(value)}>${icon("ear")}${name}</button>`;
  }

  #tab(row: Row, at: number): number {
    return row === this.#row && at === this.#at ? 0 : -1;
  }

  #visit(row: Row, at: number): void {
    [this.#row, this.#at] = [row, at];
    this.hands.draw();
  }

  #choose(at: number): void {
    this.#chosen = this.#chosen === at ? -1 : at;
    this.hands.draw();
  }

  #join(at: number): void {
    const [letter, tile] = [this.#view!.letters[this.#chosen], this.#view!.sounds[at]!];
    if (!letter) return this.hands.say(this.#view!.words.choose);
    this.#chosen = -1;
    this.hands.put(letter.place, tile.value);
    this.hands.draw();
  }

  /** A line follows the pointer, and ties the letter to the sound where it is let go. */
  #drag(down: PointerEvent, at: number): void {
    this.#stop();
    if (!isMainPress(down)) return;
    const lines = this.hands.root.querySelector(".ties")!;
    const follow = (chosen: number, end: [number, number] | null): void => {
      [this.#chosen, this.#end] = [chosen, end];
      this.hands.draw();
    };
    this.#stop = carry(down, {
      moved: (_dx, _dy, { clientX, clientY }) => {
        const { left, top, width, height } = lines.getBoundingClientRect();
        follow(at, [((clientX - left) / width) * 100, ((clientY - top) / height) * 100]);
      },
      dropped: (event) => {
        const tiles = [...this.hands.root.querySelectorAll(".tile-sound")];
        const to = tiles.findIndex((tile) => isOver(event, tile));
        if (to < 0) return;
        this.#chosen = at;
        this.#join(to);
      },
      putBack: () => follow(-1, null),
    });
  }

  /** The line that is dragged, with a knob at its end. */
  #dragged([x, y]: [number, number]): TemplateResult<2> {
    const from = middle(this.#chosen, this.#view!.letters);
    return svg`<path class="is-loose" d="M${from} 0C${from} ${y / 2} ${x} ${y / 2} ${x} ${y}" /><path class="is-knob" d="M${x} ${y}h0" />`;
  }

  #play(value: Value): void {
    this.#awaited = value;
    this.hands.put("heard", value);
  }

  #focus(row: Row, at: number): void {
    this.hands.root.querySelectorAll<HTMLElement>(row === "letter" ? ".letter" : ".tile-sound")[at]?.focus();
  }

  #onKey = (event: KeyboardEvent): void => {
    const { letters, sounds } = this.#view!;
    const [row, at] = [this.#row, this.#at];
    if (event.altKey || event.ctrlKey || event.metaKey || !(event.target as Element).matches("[role=option]")) return;
    const last = (row === "letter" ? sounds : letters).length - 1;
    if (event.key === "ArrowLeft") this.#focus(row, at - 1);
    else if (event.key === "ArrowRight") this.#focus(row, at + 1);
    else if (event.key === "ArrowDown" && row === "letter") this.#focus("tile", Math.min(at, last));
    else if (event.key === "ArrowUp" && row === "tile")
      this.#focus("letter", this.#chosen < 0 ? Math.min(at, last) : this.#chosen);
    else if (event.key === "Enter" || event.key === " ") this.#enter(row, at);
    else if ((event.key === "Delete" || event.key === "Backspace") && row === "letter")
      this.hands.put(letters[at]!.place, 0);
    else if (event.key === "h" || event.key === "H")
      this.#play(row === "letter" || !sounds[at]!.hear ? "word" : sounds[at]!.value);
    else if (event.key === "Escape" && this.#chosen >= 0) this.#choose(this.#chosen);
    else return;
    event.preventDefault();
  };

  /** Chooses a letter and goes on to the sounds; ties it to a sound and goes on to the next letter. */
  #enter(row: Row, at: number): void {
    const next = this.#chosen + 1;
    if (row === "letter") {
      this.#choose(at);
      if (this.#chosen >= 0) this.#focus("tile", 0);
    } else {
      this.#join(at);
      if (next > 0) this.#focus("letter", Math.min(next, this.#view!.letters.length - 1));
    }
  }
}

/** The line from a letter to its sound, in hundredths of the width. */
function tie({ tie }: Letter, at: number, { letters, sounds }: View): TemplateResult<2> | typeof nothing {
  const to = sounds.findIndex(({ value }) => value === tie);
  if (to < 0) return nothing;
  const [above, below] = [middle(at, letters), middle(to, sounds)];
  return svg`<path d="M${above} 0C${above} 55 ${below} 45 ${below} 100" />`;
}

function middle(at: number, { length }: unknown[]): number {
  return ((at + 0.5) * 100) / length;
}
