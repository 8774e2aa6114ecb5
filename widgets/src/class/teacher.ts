/**
 * The teacher's page of a class: the game, the code, the seats; then all tables by what is face up, and a look back.
 */
import { html, nothing, type TemplateResult } from "lit-html";
import { findPage } from "../addresses";
import { icon } from "../drawing/icons";
import { picture } from "../drawing/pictures";
import type { Model } from "../link";
import { words } from "../words";
import type { Answer, Question } from "./asking";
import { board, spaced } from "./board";
import { Choosing } from "./choosing";
import { lookBack, saveLink } from "./class_look_back";
import { ClassPart } from "./class_part";
import type { Overview, Playable, SpreadingIdea } from "./class_view";
import { live } from "./live";
import { Seating } from "./seating";

/** Ready-made messages. */
const READY = ["finish", "two_minutes", "talk", "well_done"];
const LONGEST_MESSAGE = 80;
const NEWS_EVERY_MS = 20_000; // a screen reader is not interrupted more often

const JOIN = "voila/render/class/join.ipynb";

type Screen = "game" | "board" | "seats" | "live" | "idea" | "look_back";

export class Teacher extends ClassPart {
  readonly choosing: Choosing;
  readonly seating: Seating;
  #at: Screen | null = null; // where the teacher has gone
  #idea = ""; // the idea that is shown to the class
  #open = ""; // which menu
  #message = "";
  #problem = "";
  #ending = false;
  #copied = "";
  #byHand = ""; // the link that is to be copied
  #said = "";
  #saidAt = -Infinity;

  constructor(model: Model, el: HTMLElement) {
    super(model, el);
    this.choosing = new Choosing(model.get("games") as Playable[], () => this.draw());
    this.seating = new Seating(
      this.root,
      this.voice,
      () => this.draw(),
      (question, done) => this.do(question, done),
    );
    this.heard();
    this.draw();
  }

  get overview(): Overview | null {
    const overview = this.model.get("overview") as Partial<Overview>;
    return overview.phase ? (overview as Overview) : null;
  }

  /** Asks the class to do something, and shows why if it cannot. */
  do(question: Question, done: (answer: Answer) => void = () => {}): void {
    this.#problem = "";
    this.asking.ask(question, (answer) => {
      if (answer.ok) return done(answer);
      this.#problem = answer.text!;
      this.seating.stay();
    });
  }

  go(screen: Screen | null): void {
    this.#at = screen;
    this.#open = "";
    this.draw();
  }

  protected screen(): string {
    const seen = this.overview;
    if (!seen) return "unknown";
    if (seen.phase === "ended") return "ended";
    if (new URLSearchParams(location.search).has("board")) return "projector";
    const waiting: Screen[] = ["game", "board", "seats"];
    const later: Screen[] = ["live", "seats", "idea", "look_back", "board"];
    const possible = seen.phase === "waiting" ? waiting : later;
    if (this.#at && possible.includes(this.#at)) return this.#at;
    if (seen.phase !== "waiting") return "live";
    return this.#at === "live" ? "seats" : "game"; // the seats, once the class has been asked to start
  }

  /** What needs attention, for a screen reader. */
  protected override heard(): void {
    const seen = this.overview;
    if (!seen) return;
    this.choosing.fill(seen);
    if (seen.phase === "waiting") this.#at ??= seen.here.length > 0 ? "board" : "game"; // later arrivals change nothing
    const stuck = seen.tables.filter((table) => table.stuck).map(({ table }) => words("live.stuck_at", { n: table }));
    const ideas = seen.ideas.filter((idea) => idea.spreads).map(({ name }) => name);
    const news = [...stuck, ...ideas].join(". ");
    if (news === this.#said || performance.now() - this.#saidAt < NEWS_EVERY_MS) return;
    this.#said = news;
    this.#saidAt = performance.now();
    this.voice.say(news);
  }

  protected override drawn(): void {
    this.seating.follow();
  }

  protected view(): TemplateResult {
    const seen = this.overview;
    const cut = this.model.get("there") === false;
    return html`${cut ? html`<p class="class-cut" role="alert">${icon("link")} ${words("teach.cut")}</p>` : nothing}
      ${seen?.lost ? html`<p class="class-cut" role="alert">${words("teach.lost")}</p>` : nothing}
      ${this.#problem ? html`<p class="class-cut" role="alert">${this.#problem}</p>` : nothing}
      ${seen ? this.#body(seen) : this.#note("unknown")}`;
  }

  #body(seen: Overview): TemplateResult {
    const server = this.model.get("address") as string;
    const link = linkFor(server, seen.code);
    const shown = server ? new URL(server) : link;
    switch (this.screen()) {
      case "ended":
        return this.#note("ended");
      case "projector":
        return board(seen, shown, link);
      case "game":
        return html`${this.#steps("game")}${this.choosing.view((chosen) => this.#choose(chosen), this.asking.busy)}`;
      case "board":
        return html`${this.#steps("board")}${board(seen, shown, link)}${this.#underBoard(seen, link)}`;
      case "seats":
        return html`${seen.phase === "waiting" ? this.#steps("seats") : this.#head(seen)}${this.seating.view(seen, this.#underSeats(seen))}`;
      case "idea":
        return this.#shownIdea(seen);
      case "look_back":
        return html`${this.#head(seen)}${lookBack(seen)}`;
      default:
        return html`${this.#head(seen)}${live(seen, (idea) => this.#show(seen, idea))}`;
    }
  }

  #note(which: "unknown" | "ended"): TemplateResult {
    const ended = which === "ended";
    return html`<section class="class-case"><h2 tabindex="-1" data-heading>${words(ended ? "teach.ended" : "teach.unknown")}</h2>
      <p>${words(ended ? "teach.ended_text" : "teach.unknown_text")}</p></section>`;
  }

  // ---- before the start

  /** The three steps to the start, in any order. */
  #steps(here: Screen): TemplateResult {
    const step = (screen: Screen, word: string): TemplateResult =>
      html`<li><button type="button" class="btn-q" aria-current=${screen === here ? "step" : nothing} @click=${() => this.go(screen)}>${word}</button></li>`;
    return html`<nav aria-label=${words("teach.steps")}><ol class="teach-steps">
      ${step("game", words("teach.game"))}${step("board", words("teach.board"))}${step("seats", words("teach.seats"))}
    </ol></nav>`;
  }

  #choose({ game, seats, options, deck, same_cards }: Record<string, unknown>): void {
    this.do({ do: "choose", game, seats, options, deck, same_cards }, () => this.go("board"));
  }

  #underBoard(seen: Overview, link: URL): TemplateResult {
    const running = seen.phase !== "waiting";
    return html`<div class="teach-foot">
      <button type="button" class="btn" @click=${() => void this.#copy(link.href)}>${icon("save")}${words("teach.copy")}</button>
      <button type="button" class="btn" @click=${() => this.do({ do: "door", open: !seen.door_open })}>${icon("lock")}${words(seen.door_open ? "teach.close_door" : "teach.open_door")}</button>
      <a class="btn" href=${handoutPage(seen, link)} target="_blank">${words("teach.handout")}</a>
      <a class="btn" href="?board" target="_blank">${icon("board")}${words("teach.projector")}</a>
      ${
        running
          ? html`<button type="button" class="btn go" @click=${() => this.go("live")}>${words("teach.back")}</button>`
          : html`<button type="button" class="btn go" aria-disabled=${seen.here.length === 0} @click=${() => this.#seatEveryone(seen)}>${words("teach.seat")}</button>`
      }
      <p role="status" class="note">${this.#copied}</p>
      ${this.#byHand ? html`<input class="teach-link" type="text" readonly aria-label=${words("teach.copied_link")} .value=${this.#byHand} />` : nothing}
    </div>`;
  }

  async #copy(link: string): Promise<void> {
    try {
      await navigator.clipboard.writeText(link);
      this.#copied = words("teach.copied");
      this.#byHand = "";
    } catch {
      this.#copied = words("teach.by_hand"); // no clipboard on plain http in a school's network
      this.#byHand = link;
    }
    this.draw();
    this.root.querySelector<HTMLInputElement>(".teach-link")?.select();
  }

  #seatEveryone(seen: Overview): void {
    if (seen.here.length > 0) this.do({ do: "seat" }, () => this.go("seats"));
  }

  #underSeats(seen: Overview): TemplateResult {
    if (seen.phase !== "waiting")
      return html`<button type="button" class="btn go" @click=${() => this.go("live")}>${words("teach.back")}</button>`;
    const held = this.seating.held !== "";
    const empty = seen.here.length === 0;
    const start = (): void => {
      if (!held && !empty) this.do({ do: "start" }, () => this.go("live"));
    };
    const others = html`<button type="button" class="btn" aria-disabled=${empty} @click=${() => this.#seatEveryone(seen)}>${icon("users")}${words("teach.seat_again")}</button>
      <button type="button" class="btn" aria-disabled=${empty} @click=${() => empty || this.do({ do: "mix" })}>${icon("mix")}${words("teach.mix")}</button>
      <button type="button" class="btn" aria-disabled=${!seen.can_undo} @click=${() => seen.can_undo && this.do({ do: "undo" })}>${icon("undo")}${words("teach.undo")}</button>`;
    return html`${held ? nothing : others}
      <button type="button" class="btn go" aria-disabled=${held || empty} @click=${start}>${words("teach.start")}</button>`;
  }

  // ---- while the tables play

  #head(seen: Overview): TemplateResult {
    const paused = seen.phase !== "playing";
    const back = this.screen() === "look_back";
    const here = Object.values(seen.presence).filter((state) => state === "here").length;
    return html`<header class="teach-head">
      <div><h2 tabindex="-1" data-heading>${seen.game.title}</h2>
        <p>${words("teach.class", { code: spaced(seen.code), n: here, all: seen.here.length })}${seen.game.deck ? words("teach.own_deck", { n: seen.game.deck.cards }) : nothing}</p></div>
      <div class="teach-controls">
        <button type="button" class="btn ${seen.phase === "paused" ? "is-on" : ""}" aria-pressed=${seen.phase === "paused"}
          @click=${() => this.do({ do: "eyes_up", on: !paused })}>${icon(paused ? "play" : "pause")}${words(paused ? "teach.go_on" : "teach.eyes_up")}</button>
        ${this.#menu("message", html`${icon("message")}${words("teach.message")}`, this.#messages())}
        <button type="button" class="btn" aria-disabled=${seen.phase === "between"} @click=${() => this.do({ do: "end_round" })}>${icon("flag")}${words("teach.end_round")}</button>
        ${this.#menu("next", html`${icon("next")}${words("teach.next")}`, this.#nextGame(seen))}
        <button type="button" class="btn" @click=${() => this.go("seats")}>${icon("users")}${words("teach.seats")}</button>
        <button type="button" class="btn" @click=${() => this.go("board")}>${icon("board")}${words("teach.board")}</button>
        <button type="button" class="btn" @click=${() => this.go(back ? "live" : "look_back")}>${words(back ? "teach.back" : "teach.look_back")}</button>
        ${this.#menu("end", html`${icon("wipe")}${words("teach.end")}`, this.#end(seen))}
      </div>
      ${seen.message ? html`<p class="teach-said">${words("teach.shows", { message: seen.message })}</p>` : nothing}
    </header>`;
  }

  #menu(name: string, label: TemplateResult, inside: TemplateResult): TemplateResult {
    const open = this.#open === name;
    const toggle = (event: Event): void => {
      event.preventDefault();
      this.#open = open ? "" : name;
      this.draw();
    };
    const onEscape = (event: KeyboardEvent): void => {
      if (event.key !== "Escape" || !open) return;
      this.#open = "";
      this.draw();
      (event.currentTarget as HTMLElement).querySelector("summary")!.focus();
    };
    return html`<details class="teach-menu" ?open=${open} @keydown=${onEscape}>
      <summary class="btn" @click=${toggle}>${label}</summary><div>${inside}</div></details>`;
  }

  #messages(): TemplateResult {
    const say = (message: string): void =>
      this.do({ do: "say", message }, () => {
        this.#message = "";
        this.#open = "";
      });
    return html`${READY.map((one) => html`<button type="button" class="btn" @click=${() => say(words(`ready.${one}`))}>${words(`ready.${one}`)}</button>`)}
      <form @submit=${(event: Event) => {
        event.preventDefault();
        if (this.#message.trim()) say(this.#message);
      }}>
        <label><b>${words("teach.own")}</b><input type="text" maxlength=${LONGEST_MESSAGE} .value=${this.#message}
          @input=${(event: Event) => (this.#message = (event.target as HTMLInputElement).value)} /></label>
        <button type="submit" class="btn">${words("teach.send")}</button>
      </form>`;
  }

  #nextGame(seen: Overview): TemplateResult {
    const next = (mixed: boolean): void => {
      const { game, seats, options, deck } = this.choosing.chosen();
      this.do({ do: "next", game, seats, options, deck, mixed }, () => this.go("live"));
    };
    return html`${this.choosing.short(seen)}
      <button type="button" class="btn" @click=${() => next(false)}>${words("teach.same_seats")}</button>
      <button type="button" class="btn" @click=${() => next(true)}>${icon("mix")}${words("teach.mixed")}</button>`;
  }

  #end(seen: Overview): TemplateResult {
    const save = saveLink(seen);
    if (!this.#ending)
      return html`<p>${words("teach.end_text")} ${save === nothing ? nothing : words("teach.save_first")}</p>${save}
        <button type="button" class="btn teach-end" @click=${() => this.#askEnd(true)}>${words("teach.end_and_wipe")}</button>`;
    return html`<p><b>${words("teach.sure")}</b></p>
      <button type="button" class="btn" @click=${() => this.do({ do: "end" })}>${words("teach.yes")}</button>
      <button type="button" class="btn teach-end" @click=${() => this.#askEnd(false)}>${words("teach.no")}</button>`;
  }

  #askEnd(ending: boolean): void {
    this.#ending = ending;
    this.draw();
    this.root.querySelector<HTMLElement>(".teach-end")?.focus();
  }

  // ---- an idea, large enough for the whole room

  #show(seen: Overview, idea: SpreadingIdea): void {
    this.#idea = idea.id;
    if (seen.phase === "between") this.go("idea");
    else this.do({ do: "eyes_up", on: true }, () => this.go("idea"));
  }

  /** After a round that has been ended, there is nothing to go on with: only a way back. */
  #shownIdea(seen: Overview): TemplateResult {
    const idea = seen.ideas.find(({ id }) => id === this.#idea) ?? seen.ideas[0];
    const between = seen.phase === "between";
    const goBack = (): void => this.go("live");
    const leave = (): void => (between ? goBack() : this.do({ do: "eyes_up", on: false }, goBack));
    return html`<section class="teach-idea">
      <div><p class="teach-kick">${icon("atom")}${words("teach.idea")}</p>
        <h2 tabindex="-1" data-heading>${idea?.name}</h2>
        <p>${idea?.mend}</p><p><b>${idea?.next}</b></p></div>
      ${idea?.why ? picture(idea.why) : nothing}
      <p class="teach-foot"><button type="button" class="btn go" @click=${leave}>${between ? nothing : icon("play")}${words(between ? "teach.back" : "teach.go_on")}</button></p>
    </section>`;
  }
}

/** The page that prints a card for each animal, with the way in. */
function handoutPage({ code, game, most }: Overview, link: URL): string {
  const wishes = { parts: "handout", code, link: link.href, pupils: `${most}` };
  return findPage(`print/${game.name.replaceAll("_", "-")}.html?${new URLSearchParams(wishes)}`, "../../");
}

/** Where pupils come in: through the door of the server, or if there is none, at the page beside this one. */
function linkFor(server: string, code: string): URL {
  if (!server) return new URL(`../join.ipynb?code=${code}`, location.href);
  const link = new URL("enter", server);
  link.searchParams.set("code", code);
  link.searchParams.set("to", new URL(JOIN, server).pathname);
  return link;
}
