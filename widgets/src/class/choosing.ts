/** What a class plays: the game, players a table, whether all tables have the same cards, and house rules. */
import { html, type TemplateResult } from "lit-html";
import { deckIn } from "../addresses";
import { cardClasses, cardInner } from "../drawing/card";
import { icon } from "../drawing/icons";
import type { Face } from "../view";
import { words } from "../words";
import type { Overview, Playable, RuleValue } from "./class_view";

export interface Chosen {
  game: string;
  seats: number;
  options: Record<string, RuleValue>;
  deck: string; // as in a link; "" for the game's own cards
  same_cards: boolean;
}

const USUAL_SEATS = 4;
const EDITOR = "../../teacher/deck.ipynb"; // from the folder of the teacher's page

export class Choosing {
  #game: string;
  #seats = USUAL_SEATS;
  #same = true;
  #filled = false;
  #rules = new Map<string, RuleValue>(); // by name, where they are not the usual ones
  #deck = "";
  #notALink = false; // whether the text pasted for the deck is no link to one

  constructor(
    private readonly games: Playable[],
    private readonly draw: () => void,
  ) {
    this.#game = games[0]?.name ?? "";
  }

  /** Takes over what the class already plays, but only once: after that, the teacher chooses. */
  fill({ game, seats, same_cards }: Overview): void {
    if (this.#filled) return;
    this.#filled = true;
    this.#game = game.name;
    this.#seats = seats;
    this.#same = same_cards;
    this.#rules = new Map(Object.entries(game.options));
    this.#deck = game.deck?.packed ?? "";
  }

  get #playable(): Playable {
    return this.games.find(({ name }) => name === this.#game) ?? this.games[0]!;
  }

  /** The number of players that was chosen, or the nearest that the game allows. */
  get #fitting(): number {
    const { seats } = this.#playable;
    return Math.min(Math.max(this.#seats, seats[0]!), seats.at(-1)!);
  }

  chosen(): Chosen {
    const rules = this.#playable.rules.map(({ name, value }) => [name, this.#rules.get(name) ?? value] as const);
    const game = this.#playable.name;
    const options = Object.fromEntries(rules);
    return { game, seats: this.#fitting, options, deck: this.#deck, same_cards: this.#same };
  }

  view(choose: (chosen: Record<string, unknown>) => void, busy: boolean): TemplateResult {
    const { rules } = this.#playable;
    const submit = (event: Event): void => {
      event.preventDefault();
      if (!busy) choose({ ...this.chosen() });
    };
    return html`<form class="choose-parts" @submit=${submit}>
      <section class="choose-form">
        <h2 class="vh" tabindex="-1" data-heading>${words("choose.title")}</h2>
        <fieldset><legend>${words("choose.game")}</legend><div class="choose-games">${this.games.map((game) => this.#card(game))}</div></fieldset>
        <fieldset><legend>${words("choose.players")}</legend><div class="choose-picks">${this.#playable.seats.map((n) =>
          pick("seats", String(n), n === this.#fitting, () => this.#set(() => (this.#seats = n))),
        )}</div></fieldset>
        <fieldset><legend>${words("choose.cards")}</legend><div class="choose-picks">
          ${pick("same", words("choose.same"), this.#same, () => this.#set(() => (this.#same = true)), words("choose.same_note"))}
          ${pick("same", words("choose.different"), !this.#same, () => this.#set(() => (this.#same = false)), words("choose.different_note"))}
        </div></fieldset>
        ${this.#deckField()}
        ${rules.length > 0 ? html`<details class="choose-rules"><summary><b>${words("choose.rules")}</b></summary><div>${rules.map((rule) => this.#rule(rule))}</div></details>` : ""}
      </section>
      <aside class="choose-plan class-aside">
        <p class="choose-sum"><b>${this.#playable.title}</b> ${words("choose.tables_of", { n: this.#fitting })}${this.#deck ? html` ${words("choose.with_deck")}` : ""}</p>
        <ul>
          <li>${icon("users")}${words("choose.late")}</li>
          <li>${icon("eyes")}${words("choose.never_a_hand")}</li>
          <li>${icon("clock")}${words("choose.no_clock")}</li>
        </ul>
        <button type="submit" class="btn go">${words("choose.create")}</button>
        <p class="note"><b>${words("choose.kept")}</b> ${words("choose.kept_text")}</p>
      </aside>
    </form>`;
  }

  /** The game, how many players and the deck, in three fields. */
  short({ game, seats }: Overview): TemplateResult {
    const chosen = this.#playable;
    const now = game.name === chosen.name && seats === this.#fitting && (game.deck?.packed ?? "") === this.#deck;
    return html`<label><b>${words("choose.game")}</b><select @change=${(event: Event) => this.#setGame((event.target as HTMLSelectElement).value)}>
        ${this.games.map(({ name, title }) => html`<option value=${name} .selected=${name === chosen.name}>${title}</option>`)}</select></label>
      <label><b>${words("choose.players")}</b><select @change=${(event: Event) => this.#set(() => (this.#seats = Number((event.target as HTMLSelectElement).value)))}>
        ${chosen.seats.map((n) => html`<option value=${n} .selected=${n === this.#fitting}>${n}</option>`)}</select></label>
      ${this.#deckField()}
      ${now ? html`<p class="note">${words("choose.as_now")}</p>` : ""}`;
  }

  #card({ name, title, subject, cards }: Playable): TemplateResult {
    return html`<label class="choose-card class-pick">
      <input type="radio" name="game" .checked=${name === this.#playable.name} @change=${() => this.#setGame(name)} />
      <span class="fan3" aria-hidden="true">${cards.slice(0, 3).map(card)}</span><b>${title}</b><small>${subject}</small></label>`;
  }

  /** The field for a link from the deck editor, which says for which game the deck is, and the way to that editor. */
  #deckField(): TemplateResult {
    if (this.#deck)
      return html`<p class="choose-deck"><b>${words("choose.deck_there", { game: this.#playable.title })}</b>
        <button type="button" class="btn" @click=${() => this.#set(() => (this.#deck = ""))}>${words("choose.deck_away")}</button></p>`;
    const take = (event: Event): void => this.#takeDeck((event.target as HTMLInputElement).value);
    return html`<div class="choose-deck"><label><b>${words("choose.deck")}</b>
        <input type="text" autocomplete="off" placeholder=${words("choose.deck_link")} aria-describedby="choose-deck-note" @input=${take} />
        <small id="choose-deck-note" role="status">${words(this.#notALink ? "choose.deck_wrong" : "choose.deck_note")}</small></label>
      <a class="btn" href=${`${EDITOR}?game=${this.#playable.name}`} target="_blank">${words("choose.deck_editor")}</a></div>`;
  }

  #takeDeck(link: string): void {
    const packed = deckIn(link);
    const game = this.games.find(({ name }) => link.includes(`/${name.replaceAll("_", "-")}.`));
    if (packed && game) this.#setGame(game.name);
    this.#set(() => {
      this.#deck = packed && game ? packed : "";
      this.#notALink = link.trim() !== "" && this.#deck === "";
    });
  }

  #rule({ name, label, value, choices }: Playable["rules"][number]): TemplateResult {
    const now = this.#rules.get(name) ?? value;
    const set = (event: Event): void =>
      this.#set(() => this.#rules.set(name, choices[(event.target as HTMLSelectElement).selectedIndex]!.value));
    return html`<label><span>${label}</span><select @change=${set}>${choices.map(
      (choice) => html`<option .selected=${choice.value === now}>${choice.label}</option>`,
    )}</select></label>`;
  }

  #setGame(name: string): void {
    this.#set(() => {
      if (name !== this.#game) this.#deck = "";
      this.#game = name;
      this.#rules.clear();
    });
  }

  #set(change: () => void): void {
    change();
    this.draw();
  }
}

function pick(name: string, label: string, chosen: boolean, choose: () => void, note = ""): TemplateResult {
  return html`<label class="choose-pick class-pick"><input type="radio" name=${name} .checked=${chosen} @change=${choose} />
    <span><b>${label}</b>${note ? html`<small>${note}</small>` : ""}</span></label>`;
}

function card(face: Face): TemplateResult {
  return html`<span class=${cardClasses(face)}>${cardInner(face, { key: "", face: "" })}</span>`;
}
