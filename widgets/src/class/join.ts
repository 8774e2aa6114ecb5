/** A pupil's way into the class: the code, an animal, the waiting room; then a strip above the table. */
import { html, nothing, type TemplateResult } from "lit-html";
import { findPage } from "../addresses";
import type { Animal } from "../drawing/avatars";
import { faceDown } from "../drawing/card";
import { avatar, icon } from "../drawing/icons";
import { sayHere } from "../here";
import type { Model } from "../link";
import { words } from "../words";
import type { Answer } from "./asking";
import { ClassPart } from "./class_part";
import { ANIMALS, FAREWELLS, type Farewell, nameOf, type Room } from "./class_view";
import { OneTab } from "./one_tab";
import { eyesUp, presence, seatStrip } from "./seat_strip";

/** As in rummy_kit/tables/class_code.py, which says what a code is; this only shows where a letter is wrong. */
const LETTERS = "BCDFHJKMPRTWXZ";
const LOOKS_LIKE: Record<string, string> = { N: "M", G: "C", V: "W", U: "W", S: "Z", "2": "Z", "8": "B", E: "F" };
const TRIES = 5; // after which the teacher should read the code out
const FOUND_SHOWS_MS = 8_000;
const LOOK_AGAIN_MS = 5_000; // which animals are still free

interface LetterForm {
  title: string;
  text: string;
  label: string;
  longest: number;
  letters: string;
  type: (letters: string) => void;
  send: () => void;
  go: string;
  help?: string;
  problem: TemplateResult | null;
  below?: TemplateResult;
}

export class Join extends ClassPart {
  #code: string;
  #free: string[] | null = null; // once the code has been accepted
  #chosen = "";
  #problem: Answer | null = null;
  #tries = 0;
  #wasIn = false;
  #tab: OneTab;
  #stopHere: () => void;
  #timer: number;
  #inert: HTMLElement[] = []; // tables that are paused while eyes are up
  #back: HTMLElement | null = null; // where the focus was before
  #said = "";
  #gone: string[] = []; // for whom the owl plays
  #cut = false;
  #found = 0; // a timer, while the page says that the class is there again
  #leaving = false; // whether the page is asking if the pupil wants to leave
  #played = false; // whether this page has been at a table
  #comesAgain = false; // after having left the class
  #word: string | null = null; // the word typed to take over a seat

  constructor(model: Model, el: HTMLElement) {
    super(model, el);
    this.#code = (model.get("code") as string) || (new URLSearchParams(location.search).get("code") ?? "");
    this.#tab = new OneTab(() => this.draw());
    this.#stopHere = sayHere(model);
    this.#timer = window.setInterval(() => this.#lookAgain(), LOOK_AGAIN_MS);
    this.heard();
    this.draw();
    if (this.#code && !this.#room) this.#enter();
  }

  override close(): void {
    window.clearInterval(this.#timer);
    window.clearTimeout(this.#found);
    this.#stopHere();
    this.#tab.close();
    this.#rest(false);
    super.close();
  }

  get #room(): Room | null {
    const room = this.model.get("room") as Partial<Room>;
    return room.animal ? (room as Room) : null;
  }

  get #ended(): boolean {
    return (this.model.get("room") as Partial<Room>).phase === "ended";
  }

  /** Why this device is not in the class any more, unless it wants to come in again. */
  get #farewell(): Farewell | undefined {
    const { phase } = this.model.get("room") as { phase?: string };
    return this.#comesAgain ? undefined : FAREWELLS.find((why) => why === phase);
  }

  protected screen(): string {
    const room = this.#room;
    if (this.#ended) return "ended";
    if (this.#farewell) return "farewell";
    if (room && this.#tab.elsewhere) return "elsewhere";
    if (room?.left) return "away";
    if (room) return room.phase === "waiting" ? "waiting" : room.phase === "playing" ? "playing" : "eyes_up";
    if (!this.#free) return "code";
    return this.#word === null ? "animals" : "word";
  }

  protected override heard(): void {
    const room = this.#room;
    this.#notice(room);
    if (room) {
      this.#wasIn = true;
      this.#free = this.#problem = this.#word = null;
      this.#comesAgain = false;
      this.#played ||= room.phase !== "waiting" && !room.left;
      this.#tab.claim(`${room.code} ${room.animal}`);
    }
    const stopped = room?.phase === "paused" || room?.phase === "between";
    this.#rest(room !== null && (stopped || room.left || this.#tab.elsewhere));
    this.root.closest(".rk-class-page")?.classList.toggle("is-away", room?.left ?? false);
    const mates = room && room.phase !== "waiting" ? room.mates : []; // before the start, no owl plays
    const gone = mates.filter((mate) => mate.presence === "left").map((mate) => nameOf(mate.animal));
    for (const name of gone) if (!this.#gone.includes(name)) this.voice.say(words("seat.gone", { name }));
    this.#gone = gone;
    const news = room ? this.#news(room) : "";
    if (news !== this.#said) this.voice.say(news);
    this.#said = news;
  }

  /** Notices that the class was out of reach and is back. */
  #notice(room: Room | null): void {
    const cut = this.model.get("there") === false;
    window.clearTimeout(this.#found);
    this.#found = 0;
    if (this.#cut && !cut && room)
      this.#found = window.setTimeout(() => {
        this.#found = 0;
        this.draw();
      }, FOUND_SHOWS_MS);
    this.#cut = cut;
  }

  /** What a screen reader hears when it changes. */
  #news(room: Room): string {
    if (room.phase === "waiting") {
      const seat = room.table ? words("join.at_table", { n: room.table }) : "";
      return `${seat} ${words("join.here", { n: room.here.length, all: room.most })}`.trim();
    }
    return [room.message, room.nudged ? words("seat.nudged") : ""].filter(Boolean).join(" ");
  }

  /** Stops the table on this page, or lets it go on. */
  #rest(on: boolean): void {
    if (on === this.#inert.length > 0) return;
    const page = this.root.closest(".rk-class-page");
    if (on) {
      if (document.fullscreenElement) void document.exitFullscreen(); // a table that fills the screen would hide the rest
      this.#back = document.activeElement as HTMLElement | null;
      this.#inert = [...(page?.querySelectorAll<HTMLElement>(".rk:not([data-kind=join])") ?? [])];
    }
    for (const part of this.#inert) part.inert = on;
    if (on) return;
    this.#inert = [];
    window.setTimeout(() => this.#back?.isConnected && this.#back.focus());
  }

  protected view(): TemplateResult {
    const room = this.#room;
    const offline = this.#cut
      ? html`<p class="class-cut" role="alert">${icon("link")} ${words("join.cut")}</p>`
      : html`<p class="class-found" role="status">${this.#found ? words("join.found") : ""}</p>`;
    switch (this.screen()) {
      case "ended":
        return html`${this.#head("")}${this.#case(words("join.ended"), words("join.ended_text"), this.#alone())}`;
      case "farewell":
        return html`${this.#head("")}${this.#parting(this.#farewell!)}`;
      case "away":
        return html`${offline}${this.#head(room!.game, room!)}${this.#away(room!)}`;
      case "elsewhere":
        return html`${this.#head("")}${this.#case(
          words("join.elsewhere"),
          words("join.elsewhere_text"),
          html`<button type="button" class="btn go" @click=${() => this.#tab.take()}>${words("join.use_here")}</button>`,
        )}`;
      case "waiting":
        return html`${offline}${this.#head(room!.game, room!)}${waiting(room!, this.#leave(words("join.leave_text")))}`;
      case "playing":
        return html`${offline}${seatStrip(room!, () => this.asking.ask({ do: "nudge" }), this.#leave(words("seat.leave_text")))}`;
      case "eyes_up":
        return html`${offline}${seatStrip(room!)}${eyesUp(room!)}`;
      case "word":
        return html`${offline}${this.#head(words("join.class", { code: spaced(this.#code) }))}${this.#takeOver()}`;
      case "animals":
        return html`${offline}${this.#head(words("join.class", { code: spaced(this.#code) }))}${this.#animals()}`;
      default:
        return html`${offline}${this.#head(words("join.sub"))}${this.#lobby()}`;
    }
  }

  #head(sub: string, room?: Room): TemplateResult {
    return html`<header class="class-head">
      <div class="logo" aria-hidden="true">${faceDown()}${faceDown()}</div>
      <div><p class="class-title">${words("join.kit")}</p>${sub ? html`<p>${sub}</p>` : nothing}</div>
      ${room ? html`<span class="class-me">${avatar(room.animal)}<b>${nameOf(room.animal)}</b></span>` : nothing}
    </header>`;
  }

  // ---- leaving and coming back

  /** The button to leave; once it is pressed, the page asks for confirmation. */
  #leave(text: string): TemplateResult {
    if (!this.#leaving)
      return html`<button type="button" class="btn-q seat-leave" @click=${() => this.#askLeave(true)}>${words("seat.leave")}</button>`;
    return html`<div class="seat-leaving"><p>${text}</p>
      <button type="button" class="btn seat-stay" @click=${() => this.#askLeave(false)}>${words("seat.stay")}</button>
      <button type="button" class="btn" @click=${() => this.#goAway()}>${words("seat.leave")}</button></div>`;
  }

  #askLeave(leaving: boolean): void {
    this.#leaving = leaving;
    this.draw();
    this.root.querySelector<HTMLElement>(leaving ? ".seat-stay" : ".seat-leave")?.focus();
  }

  #goAway(): void {
    this.asking.ask({ do: "leave" });
    this.#leaving = false;
  }

  /** At the table the owl plays for the pupil. */
  #away({ animal, table }: Room): TemplateResult {
    const title = this.#played ? words("join.left_table") : words("join.welcome_back", { name: nameOf(animal) });
    const back = html`<button type="button" class="btn go" aria-disabled=${this.asking.busy} @click=${() => this.asking.busy || this.asking.ask({ do: "back" })}>${words("join.take_seat")}</button>`;
    return this.#case(title, words("join.left_table_text", { n: table }), html`${back}${this.#alone()}`);
  }

  /** This device is not in the class any more. */
  #parting(why: Farewell): TemplateResult {
    const again = html`<button type="button" class="btn" @click=${() => this.#comeAgain()}>${words("join.come_again")}</button>`;
    return this.#case(words(`farewell.${why}`), words(`farewell.${why}_text`), html`${again}${this.#alone()}`);
  }

  #comeAgain(): void {
    this.#comesAgain = true;
    this.#wasIn = this.#played = false;
    if (this.#code) this.#enter();
    this.draw();
  }

  // ---- the code

  #lobby(): TemplateResult {
    const problem = this.#problem;
    return this.#letterForm({
      title: words("join.title"),
      text: this.#wasIn ? words("join.again") : words("join.text"),
      label: words("join.code"),
      longest: 12,
      letters: this.#code,
      type: (letters) => this.#type(letters),
      send: () => this.#enter(),
      go: words("join.join"),
      help: words("join.help"),
      problem: problem && this.#wrong(problem),
    });
  }

  /** Where letters are typed: those of the class, or those with which a seat is handed over. */
  #letterForm(form: LetterForm): TemplateResult {
    const submit = (event: Event): void => {
      event.preventDefault();
      if (!this.asking.busy) form.send();
    };
    return html`<form class="join-strip" @submit=${submit}>
      <div class="join-words"><h2 tabindex="-1" data-heading>${form.title}</h2><p>${form.text}</p></div>
      <div class="join-field">
        <label><b>${form.label}</b>
          <input class="join-code" type="text" maxlength=${form.longest} autocomplete="off" autocapitalize="characters"
            spellcheck="false" aria-describedby=${form.help ? "join-help" : nothing}
            aria-invalid=${form.problem !== null} .value=${form.letters}
            @input=${(event: Event) => form.type((event.target as HTMLInputElement).value)} />
        </label>
        <button type="submit" class="btn go" aria-disabled=${this.asking.busy}>${form.go}</button>
        ${form.help ? html`<p class="note" id="join-help">${form.help}</p>` : nothing}
      </div>
      <div class="join-problem" role="alert">${form.problem ?? nothing}</div>
      ${form.below ?? nothing}
    </form>`;
  }

  #type(letters: string): void {
    this.#code = letters;
    if (!this.#problem) return;
    this.#problem = null;
    this.draw();
  }

  #enter(): void {
    this.asking.ask({ do: "animals", code: this.#code }, (answer) => {
      if (answer.ok) {
        this.#free = answer.free!;
        this.#problem = null;
        this.#tries = 0;
        if (this.#free.length === 0) this.#refuse({ id: "", ok: false, why: "full", text: words("join.none_free") });
      } else this.#refuse(answer);
    });
  }

  #refuse(answer: Answer): void {
    this.#problem = answer;
    this.#tries++;
    if (answer.why !== "taken") this.#free = null;
    this.draw();
    if (answer.why !== "taken") this.#selectCode();
  }

  #selectCode(): void {
    this.root.querySelector<HTMLInputElement>(".join-code")?.select();
  }

  /** Why the code was refused, and what to do: the letters stay. */
  #wrong({ why, text }: Answer): TemplateResult {
    const again = html`<button type="button" class="btn" @click=${() => this.#enter()}>${words("join.try_again")}</button>`;
    if (why === "never" || why === "no_class") {
      const letters = tidied(this.#code);
      const at = [...letters].findIndex((letter) => !LETTERS.includes(letter));
      const bad = at < 0 ? "" : letters[at]!;
      const like = LOOKS_LIKE[bad];
      const told = bad
        ? `${words("join.never", { letter: bad, n: at + 1 })}${like ? ` ${words("join.perhaps", { letter: like })}` : ""}`
        : words(this.#tries >= TRIES ? "join.read_out" : "join.look_again");
      return html`${bad ? letterTiles(letters, at) : nothing}<h3>${words("join.no_class")}</h3><p>${told}</p>`;
    }
    if (why === "full" || why === "tables" || why === "door")
      return html`<h3>${text}</h3><p>${words(why === "door" ? "join.door" : "join.full")}</p><p class="row">${again}${this.#alone()}</p>`;
    if (why === "ended")
      return html`<h3>${text}</h3><p>${words("join.ended_text")}</p><p class="row">${this.#alone()}</p>`;
    return html`<h3>${text}</h3><p class="row">${again}</p>`;
  }

  #alone(): TemplateResult {
    return html`<a class="btn" href=${findPage("")}>${words("join.alone")}</a>`;
  }

  #case(title: string, text: string, buttons: TemplateResult): TemplateResult {
    return html`<section class="class-case"><h2 tabindex="-1" data-heading>${title}</h2><p>${text}</p><p class="row">${buttons}</p></section>`;
  }

  // ---- the animal

  #animals(): TemplateResult {
    const free = this.#free!;
    const taken = this.#problem?.why === "taken" ? this.#problem : null;
    const chosen = free.includes(this.#chosen) ? this.#chosen : "";
    const choose = (animal: string): void => {
      this.#chosen = animal;
      this.#problem = null;
      this.draw();
    };
    const surprise = (): void => choose(free[Math.floor(Math.random() * free.length)]!);
    return html`<form class="join-animals" @submit=${(event: Event) => this.#goIn(event, chosen)}>
      <h2 tabindex="-1" data-heading id="who">${words("join.who")}</h2>
      <p class="join-sub">${words("join.no_name")}</p>
      <div class="join-problem" role="alert">${taken ? this.#takenFirst(taken, choose) : nothing}</div>
      <div class="join-herd" role="radiogroup" aria-labelledby="who">${ANIMALS.map((animal) => animalChoice(animal, free, chosen, choose))}</div>
      <div class="join-foot">
        ${chosen ? html`<p class="join-me">${avatar(chosen as Animal)}<span><b>${nameOf(chosen)}</b> <small>${words("join.is_free")}</small></span></p>` : html`<p class="join-me"></p>`}
        <button type="button" class="btn" @click=${surprise}>${icon("mix")}${words("join.surprise")}</button>
        <button type="submit" class="btn go" aria-disabled=${!chosen || this.asking.busy}>${words("join.go_in")}</button>
      </div>
      <p class="row"><button type="button" class="btn-q" @click=${() => this.#seekSeat("")}>${words("join.have_seat")}</button></p>
    </form>`;
  }

  #seekSeat(word: string | null): void {
    this.#word = word;
    this.#problem = null;
    this.draw();
  }

  /** The seat that a pupil has on another device. */
  #takeOver(): TemplateResult {
    const problem = this.#problem;
    return this.#letterForm({
      title: words("join.take_over"),
      text: words("join.take_over_text"),
      label: words("join.word"),
      longest: 8,
      letters: this.#word ?? "",
      type: (letters) => {
        this.#word = letters;
      },
      send: () => this.#sendWord(),
      go: words("join.take_seat"),
      problem: problem && html`<p>${problem.text}</p>`,
      below: html`<p class="row"><button type="button" class="btn-q" @click=${() => this.#seekSeat(null)}>${words("join.back")}</button></p>`,
    });
  }

  #sendWord(): void {
    this.asking.ask({ do: "take_over", code: this.#code, word: this.#word ?? "" }, (answer) => {
      this.#problem = answer.ok ? null : answer;
      this.draw();
      if (!answer.ok) this.#selectCode();
    });
  }

  #takenFirst({ text }: Answer, choose: (animal: string) => void): TemplateResult {
    const others = this.#free!.slice(0, 2);
    return html`<h3>${text}</h3><p class="row">${others.map(
      (animal) => html`<button type="button" class="btn" @click=${() => choose(animal)}>${nameOf(animal)}</button>`,
    )}</p>`;
  }

  #goIn(event: Event, animal: string): void {
    event.preventDefault();
    if (!animal || this.asking.busy) return;
    this.asking.ask({ do: "join", code: this.#code, animal }, (answer) => {
      if (answer.ok) return;
      this.#refuse(answer);
      this.#lookAgain();
    });
  }

  /** Sees which animals are still free. */
  #lookAgain(): void {
    if (!this.#free || this.#room || this.asking.busy) return;
    this.asking.ask({ do: "animals", code: this.#code }, (answer) => {
      if (answer.ok) this.#free = answer.free!;
    });
  }
}

function animalChoice(
  animal: Animal,
  free: string[],
  chosen: string,
  choose: (animal: string) => void,
): TemplateResult {
  const name = nameOf(animal);
  if (!free.includes(animal))
    return html`<div class="join-animal class-pick is-taken">${avatar(animal)}<span>${name}<span class="vh">, ${words("join.taken")}</span></span></div>`;
  return html`<label class="join-animal class-pick"><input type="radio" name="animal" .checked=${animal === chosen}
    @change=${() => choose(animal)} />${avatar(animal)}<span>${name}</span></label>`;
}

function letterTiles(letters: string, bad: number): TemplateResult {
  return html`<p class="join-tiles" aria-hidden="true">${[...letters].slice(0, 12).map((letter, at) => html`<b class=${at === bad ? "is-wrong" : ""}>${letter}</b>`)}</p>`;
}

// ---- the waiting room

function waiting({ table, mates, animal, here, most, game, own_deck }: Room, leave: TemplateResult): TemplateResult {
  const at = mates.length > 0 ? mates : [{ animal, presence: "here" as const }];
  return html`<div class="room-parts">
    <section class="room-table">
      <div class="room-banner">
        <h2 tabindex="-1" data-heading>${table ? words("join.at_table", { n: table }) : words("join.in")}</h2>
        <p>${words(table ? "join.starts" : "join.seats")}</p>
      </div>
      <div class="room-ring"><div class="room-felt" aria-hidden="true">${faceDown()}</div>
        <ul>${at.map(
          (
            mate,
          ) => html`<li>${avatar(mate.animal)}<b>${mate.animal === animal ? words("join.you", { name: nameOf(animal) }) : nameOf(mate.animal)}</b>
            ${presence(mate.presence === "left" ? "away" : mate.presence)}</li>`,
        )}</ul>
      </div>
    </section>
    <section class="room-here class-aside">
      <h3>${words("join.here", { n: here.length, all: most })}</h3>
      <div class="room-heads" aria-hidden="true">${here.map(avatar)}${Array.from({ length: Math.max(0, most - here.length) }, () => html`<i></i>`)}</div>
    </section>
    <section class="room-plays class-aside">
      <h3>${words("join.plays")}</h3>
      <ul class="room-facts">
        <li>${icon("flag")}<span>${game}${own_deck ? html`, <b>${words("join.own_deck")}</b>` : nothing}</span></li>
        <li>${icon("users")}${words("join.together")}</li>
        <li>${icon("clock")}${words("join.no_clock")}</li>
      </ul>
      <p class="note">${words("join.may_close")}</p>
      ${leave}
    </section>
  </div>`;
}

function tidied(code: string): string {
  return code.replace(/[\s\-–]/g, "").toUpperCase();
}

function spaced(code: string): string {
  const letters = tidied(code);
  return `${letters.slice(0, 3)} ${letters.slice(3)}`;
}
