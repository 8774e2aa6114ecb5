/**
 * Looking back at your own game: decisions to make again, all moves to step through, and how the points developed.
 *
 * One item is open at a time, and the kernel sends only that; the answer to a question comes once the player has chosen.
 */
import { html, nothing, type TemplateResult } from "lit-html";
import { live } from "lit-html/directives/live.js";
import { repeat } from "lit-html/directives/repeat.js";
import { icon } from "../drawing/icons";
import { picture } from "../drawing/pictures";
import { prose } from "../drawing/prose";
import type { IconName } from "../drawing/sprite";
import type { Model } from "../link";
import { trySend } from "../send";
import type { Face } from "../view";
import { words } from "../words";
import type { Answer, Busy, End, Item, LookBackView, Option, Question, Replay } from "./look_back_view";
import { position, smallCards } from "./position";
import { PositionLinks } from "./position_link";

const ICONS: Record<Item["kind"], IconName> = { decision: "eye", replay: "repeat", end: "list" };

const SILENT_MS = 2_000;

let made = 0; // look backs so far: in Lab, several notebooks are one page

export class LookBack {
  #id = `rk-db-${++made}`;
  #picked = -1; // the choice that has not been sent yet
  #step: number | null = null; // the position asked for but not shown yet
  #sent = 0; // when the last message went out
  #asked = 0; // how many of the table's requests for the look back have been met
  #toHeading = false; // another item was opened from within: its heading takes the focus
  readonly #links: PositionLinks;
  #skipGoes = false; // the focused button is about to go: the title takes the focus

  constructor(
    private readonly model: Model,
    private readonly root: HTMLElement,
    private readonly draw: () => void,
  ) {
    this.#links = new PositionLinks(root, draw, () => this.#send({ link: true }));
  }

  /** Notes a new view. */
  receive(view: LookBackView): void {
    if (view.question?.answer) this.#picked = -1;
    if (this.#step === view.replay?.at) this.#step = null;
    else if (this.#step !== null) this.#send({ step: this.#step }); // the slider has moved on meanwhile
    this.#skipGoes = !view.busy && this.root.querySelector(".no-more:focus") !== null;
  }

  /** Brings into view, or gives the focus to, whatever was asked for, once it is there. */
  comeIntoSight(asked: number, there: boolean): void {
    if (this.#toHeading && there) {
      this.#toHeading = false;
      this.root.querySelector<HTMLElement>(".rp > h4")?.focus();
    }
    if (this.#skipGoes) {
      this.#skipGoes = false;
      this.#title()?.focus();
    }
    if (asked > this.#asked) this.#answerTable(asked, there);
  }

  /** In a notebook, scrolls into view when the table asks for it, and takes the focus once it is there. On a screen of
   * its own the step's heading has the focus, or whatever the pupil has gone to since. */
  #answerTable(asked: number, there: boolean): void {
    if (there) this.#asked = asked;
    if (document.documentElement.dataset.screen) return;
    this.root.scrollIntoView({ block: "start" });
    if (there) this.#title()?.focus({ preventScroll: true });
  }

  #title(): HTMLElement | null {
    return this.root.querySelector<HTMLElement>(".db h3");
  }

  view(view: LookBackView): TemplateResult {
    return html`<div class="db">
      <header class="tt">
        <h3 tabindex="-1">${view.title}</h3>
        <span class="sub">${view.sub}</span>
      </header>
      <div class="dnav">
        <p class="dsaid" role="status">${view.said}</p>
        ${view.busy ? this.#busy(view.busy) : nothing}
        <ol class="dl">
          ${repeat(
            view.items,
            (item) => item.id,
            (item) => this.#item(item, item.id === view.open),
          )}
        </ol>
        ${view.note ? html`<p class="dnote">${view.note}</p>` : nothing}
      </div>
      ${view.question ? this.#question(view, view.question) : nothing} ${view.replay ? this.#replay(view.replay) : nothing}
      ${view.end ? end(view.end, this.#heading) : nothing}
    </div>`;
  }

  #busy({ label, skip }: Busy): TemplateResult {
    return html`<div class="dbusy">
      <progress max="1" .value=${(this.model.get("progress") as number | undefined) ?? 0} aria-label=${label}></progress>
      <button class="btn no-more" type="button" @click=${() => this.#send({ skip: true })}>${skip}</button>
    </div>`;
  }

  #item(item: Item, open: boolean): TemplateResult {
    return html`<li>
      <button class="di" type="button" aria-current=${open ? "true" : nothing} @click=${() => this.#open(item.id)}>
        <span class="dn-i">${icon(item.answered ? "check" : ICONS[item.kind])}</span>
        <span class="dn-t"><b>${item.title}</b>${item.note ? html` <small>${prose(item.note)}</small>` : nothing}</span>
      </button>
    </li>`;
  }

  // -- a decision

  #question(view: LookBackView, question: Question): TemplateResult {
    const { answer, options } = question;
    const picked = answer ? answer.chosen : this.#picked;
    return html`<section class="rp" aria-labelledby=${this.#heading}>
      <h4 id=${this.#heading} tabindex="-1">${question.when}</h4>
      ${position(question.position, this.#faces)}
      ${question.told ? html`<p class="did">${prose(question.told)}</p>` : nothing}
      <div class="asked">
      <fieldset class="opts n${options.length}">
        <legend>${question.ask}</legend>
        ${repeat(
          options,
          (_, place) => `${view.open}:${place}`,
          (option, place) => this.#option(view.open, option, place, place === picked, answer),
        )}
      </fieldset>
        <button
          class="btn ${answer || picked >= 0 ? "go" : ""}"
          type="button"
          aria-disabled=${answer || picked >= 0 ? nothing : "true"}
          @click=${() => (answer ? this.#goOn(view) : this.#choose(picked))}
        >
          ${answer ? view.next : view.check}
        </button>
      </div>
      <div class="because" aria-live="polite">${answer ? because(answer) : nothing}</div>
    </section>`;
  }

  #option(open: string, option: Option, place: number, picked: boolean, answer: Answer | null): TemplateResult {
    const tags = answer?.tags[place] ?? [];
    return html`<label class="opt">
      <input
        type="radio"
        name="${this.#id}-${open}"
        .checked=${live(picked)}
        ?disabled=${answer != null && !picked}
        @change=${() => this.#pick(place)}
      />
      <b class="ol" aria-hidden="true">${option.letter}</b>
      <span class="oh">${prose(option.label)}${tags.map((tag) => html` <em>${tag}</em>`)}</span>
      ${smallCards(option.cards, option.face_down, this.#faces)}
    </label>`;
  }

  #pick(place: number): void {
    this.#picked = place;
    this.draw();
  }

  #choose(place: number): void {
    if (place >= 0) this.#send({ choose: place });
  }

  #goOn(view: LookBackView): void {
    const at = view.items.findIndex((item) => item.id === view.open);
    const next = view.items[at + 1];
    if (next) this.#open(next.id);
  }

  #open(id: string): void {
    this.#picked = -1;
    this.#step = null;
    this.#toHeading = true;
    this.#send({ open: id });
  }

  // -- any move

  #replay(replay: Replay): TemplateResult {
    const at = this.#step ?? replay.at;
    const to = (step: number) => () => this.#goTo(Math.min(Math.max(step, 0), replay.of), replay.at);
    return html`<section class="rp" aria-labelledby=${this.#heading}>
      <h4 id=${this.#heading} tabindex="-1">${replay.when}</h4>
      ${position(replay.position, this.#faces)}
      <p class="did" aria-live="polite">${prose(replay.told)}</p>
      <div class="row steps-through">
        <button class="btn" type="button" aria-disabled=${at > 0 ? nothing : "true"} @click=${to(at - 1)}>
          ${words("look_back.back")}
        </button>
        <input
          type="range"
          min="0"
          max=${replay.of}
          .value=${live(String(at))}
          aria-label=${words("look_back.slider")}
          aria-valuetext=${replay.when}
          @input=${(event: Event) => this.#goTo(Number((event.target as HTMLInputElement).value), replay.at)}
        />
        <button class="btn" type="button" aria-disabled=${at < replay.of ? nothing : "true"} @click=${to(at + 1)}>
          ${words("look_back.forward")}
        </button>
      </div>
      ${replay.opening ? this.#links.view(replay.opening) : nothing}
    </section>`;
  }

  /** Asks for a position; while one is on its way, only the latest request is kept, unless the kernel is silent. */
  #goTo(step: number, shown: number): void {
    const waiting = this.#step !== null;
    if (!waiting && step === shown) return;
    this.#step = step;
    if (!waiting || performance.now() - this.#sent > SILENT_MS) this.#send({ step });
    this.draw();
  }

  get #heading(): string {
    return `${this.#id}-title`;
  }

  get #faces(): Record<string, Face> {
    return (this.model.get("faces") ?? {}) as Record<string, Face>;
  }

  #send(look_back: object): void {
    this.#sent = performance.now();
    trySend(this.model, { look_back });
  }
}

function because({ title, text, steps, why, count }: Answer): TemplateResult {
  const pictures = [count, why].filter((one) => one !== undefined);
  return html`<div class="bw with-${pictures.length}">
    <div>
      <h5>${title}</h5>
      ${text.filter(Boolean).map((paragraph) => html`<p>${prose(paragraph)}</p>`)}
      ${steps.length > 0 ? html`<ol class="worked">${steps.map((step) => html`<li><span>${prose(step)}</span></li>`)}</ol>` : nothing}
    </div>
    ${pictures.map(picture)}
  </div>`;
}

function end({ title, text, picture: lines }: End, id: string): TemplateResult {
  return html`<section class="rp" aria-labelledby=${id}>
    <h4 id=${id} tabindex="-1">${title}</h4>
    <div class="ended">${picture(lines)}<p>${text}</p></div>
  </section>`;
}
