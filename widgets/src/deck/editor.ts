/**
 * The deck editor: a table of cards, each drawn beside its row, with what is wrong below it, and what can be done with the
 * deck. It is a separate bundle, which only its page loads. The rows are kept here, so that nothing typed is lost; the
 * Python side (rummy_widgets/deck_editing.py) says what is wrong with them.
 */
import { html, nothing, render, type TemplateResult } from "lit-html";
import { repeat } from "lit-html/directives/repeat.js";
import { findLesson, findPage, putDeck } from "../addresses";
import { cardClasses, cardInner } from "../drawing/card";
import { sprite } from "../drawing/sprite";
import { deckFileButton, openDeckFile } from "../lesson/deck_file";
import { LONGEST_CODE, qrCode } from "../lesson/qr_code";
import type { Model } from "../link";
import { trySend } from "../send";
import { suppressHostShortcuts } from "../shortcuts";
import { followTheme } from "../theme";
import type { Face } from "../view";
import styles from "./editor.css";

interface Setup {
  game: string;
  games: { name: string; title: string }[];
  columns: string[];
  cards: { face: string; kind: string }[];
  faces: Record<string, Face>;
  lesson: string; // the address of the game's lesson
  print: string;
  words: Record<string, string>;
}

interface Problem {
  row: number; // -1 for the deck as a whole
  column: string;
  text: string;
  instead: string;
  count: string; // of cards of it, if the cell says so; otherwise ""
}

interface View {
  seq: number;
  problems: Problem[];
  filled: Record<string, Cells>; // what the game knows about a row, by its number
  health: string[];
  link: string; // the deck, packed
  csv: string;
  line: string; // opens the lesson with this deck in a notebook
  total: number;
  tried: boolean;
  said: string; // about a file or text that cannot be read
}

type Cells = Record<string, string>;
interface Row {
  id: number; // for the page only
  cells: Cells;
}

const REST_MS = 250; // without a keystroke before the rows are sent

export function draw(model: Model, el: HTMLElement): () => void {
  const editor = new Editor(model, el);
  return () => editor.close();
}

class Editor {
  #rows: Row[] = [];
  #next = 0; // the id of the next row
  #laid = 0; // the rows that Python put here last
  #seq = 0;
  #timer = 0;
  #search = "";
  #copied = "";
  #trouble = ""; // what the page says by itself about a file
  #waiting = false; // for other rows, or for why there are none
  #dragged = 0; // how many of our elements a dragged file is over
  readonly #root = document.createElement("div");
  readonly #style = document.createElement("style");
  readonly #stopTheme: () => void;
  readonly #draw = (): void => {
    this.#waiting = false;
    this.#show();
  };
  readonly #take = (): void => this.#takeRows();

  constructor(
    private readonly model: Model,
    el: HTMLElement,
  ) {
    this.#root.classList.add("rk", "rk-wide", "rk-deck");
    this.#root.lang = "en";
    this.#style.textContent = styles;
    suppressHostShortcuts(this.#root);
    this.#takeDrops();
    el.append(this.#style, this.#root);
    this.#stopTheme = followTheme(this.#root);
    model.on("change:rows", this.#take);
    model.on("change:view", this.#draw);
    model.on("change:setup", this.#draw);
    this.#takeRows();
  }

  close(): void {
    window.clearTimeout(this.#timer);
    this.model.off("change:rows", this.#take);
    this.model.off("change:view", this.#draw);
    this.model.off("change:setup", this.#draw);
    this.#stopTheme();
    this.#root.remove();
    this.#style.remove();
  }

  // -- files

  #takeDrops(): void {
    const over = (more: number): void => {
      this.#dragged = more === 0 ? 0 : this.#dragged + more;
      this.#root.classList.toggle("is-dropping", this.#dragged > 0);
    };
    const onFiles = (event: string, handle: (dropped: File[]) => void): void =>
      this.#root.addEventListener(event, (drag) => {
        const { dataTransfer } = drag as DragEvent;
        if (!dataTransfer || ![...dataTransfer.items].some(({ kind }) => kind === "file")) return; // text: as usual
        drag.preventDefault();
        handle([...dataTransfer.files]);
      });
    onFiles("dragenter", () => over(1));
    onFiles("dragover", () => {});
    onFiles("dragleave", () => over(-1));
    onFiles("drop", (dropped) => {
      over(0);
      void this.#open(dropped);
    });
  }

  async #open(chosen: File[]): Promise<void> {
    this.#wait(chosen.length > 0);
    await openDeckFile(chosen, this.model, (message) => this.#send(message)).catch(() => {
      this.#wait(false);
      this.#trouble = this.#setup.words.no_reader!; // Python may be what cannot be reached
      this.#show();
    });
  }

  // -- the page

  get #setup(): Setup {
    return this.model.get("setup") as Setup;
  }

  get #view(): View {
    return this.model.get("view") as View;
  }

  get #said(): string {
    return this.#trouble || this.#view.said;
  }

  /** Sends what the user has just done; what the page itself said about an earlier file would hide the answer. */
  #send(message: unknown): void {
    this.#wait(true);
    if (!trySend(this.model, message)) this.#wait(false);
  }

  /** Until the answer is there, nobody can copy the link of the rows before. */
  #wait(answerComes: boolean): void {
    this.#trouble = "";
    this.#waiting = answerComes;
    this.#show();
  }

  #takeRows(): void {
    const laid = this.model.get("rows") as { n?: number; rows?: Cells[] };
    if (!laid.rows || laid.n === this.#laid) return;
    this.#laid = laid.n!;
    this.#seq = 0;
    this.#rows = laid.rows.map((cells) => ({ id: this.#next++, cells: { ...cells } }));
    this.#show();
  }

  /** Notes a change and has it checked. */
  #changed(): void {
    this.#seq++;
    this.#copied = this.#trouble = "";
    window.clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => {
      trySend(this.model, { rows: this.#rows.map(({ cells }) => cells), seq: this.#seq });
    }, REST_MS);
    this.#show();
  }

  #show(): void {
    const { words, games, game } = this.#setup;
    const chooseGame = (event: Event): void => {
      this.#send({ game: (event.target as HTMLSelectElement).value });
    };
    render(
      html`${sprite()}<section class="deck-editor" aria-label=${words.title}>
        <div class="deck-head">
          <label class="deck-game"><b>${words.game}</b><select @change=${chooseGame}>
            ${games.map(({ name, title }) => html`<option value=${name} .selected=${name === game}>${title}</option>`)}
          </select></label>
          ${this.#tools()}
        </div>
        ${this.#said ? html`<p class="deck-said" role="alert">${this.#said}</p>` : nothing}
        <p class="deck-drop" aria-hidden="true">${words.drop}</p>
        ${this.#offer()}
        <div class="deck-body">${this.#table()}${this.#side()}</div>
      </section>`,
      this.#root,
    );
  }

  #tools(): TemplateResult {
    const { words } = this.#setup;
    const paste = (event: Event): void => {
      event.preventDefault();
      const form = event.target as HTMLFormElement;
      this.#send({ text: String(new FormData(form).get("text") ?? "") });
      form.reset();
      form.closest("details")!.open = false;
    };
    return html`<div class="deck-tools">
      ${deckFileButton(words.file!, (chosen) => this.#open(chosen))}
      <details class="deck-paste"><summary class="btn">${words.paste}</summary>
        <form @submit=${paste}>
          <label>${words.paste_help}<textarea name="text" rows="6"></textarea></label>
          <button type="submit" class="btn">${words.read}</button>
        </form>
      </details>
      <button type="button" class="btn" @click=${() => this.#send({ own: true })}>${words.own}</button>
    </div>`;
  }

  #table(): TemplateResult {
    const { words, columns } = this.#setup;
    return html`<div class="deck-table">
      <table>
        <caption class="vh">${words.rows}</caption>
        <thead><tr><th scope="col">${words.card}</th>
          ${columns.map((column) => html`<th scope="col" class=${`is-${column}`}>${words[column] ?? column}</th>`)}
          <th scope="col"><span class="vh">${words.remove}</span></th></tr></thead>
        <tbody>${repeat(
          this.#rows,
          ({ id }) => id,
          (row, at) => this.#row(row, at),
        )}</tbody>
      </table>
      <button type="button" class="btn" @click=${() => this.#add("")}>${words.add}</button>
    </div>`;
  }

  #row(row: Row, at: number): TemplateResult {
    const { words, columns } = this.#setup;
    const known = this.#fresh ? (this.#view.filled[String(at)] ?? {}) : {};
    const problems = this.#problemsOf(at);
    const name = row.cells.face || words.no_card!;
    return html`<tr class=${problems.length > 0 ? "is-wrong" : ""}>
        <td class="deck-card">${this.#card(row.cells.face ?? "")}</td>
        ${columns.map((column) =>
          column === "kind"
            ? html`<td class="is-kind">${row.cells.kind || known.kind || ""}</td>`
            : html`<td class=${`is-${column}`}>${this.#input(row, at, column, known[column] ?? "", name, problems)}</td>`,
        )}
        <td><button type="button" class="btn deck-remove" aria-label=${`${words.remove} ${name}`}
          @click=${() => this.#remove(at)}>×</button></td>
      </tr>${problems.length > 0 ? this.#wrong(row, problems) : nothing}`;
  }

  #input(row: Row, at: number, column: string, known: string, name: string, problems: Problem[]): TemplateResult {
    const { words } = this.#setup;
    const write = (event: Event): void => {
      row.cells[column] = (event.target as HTMLInputElement).value;
      if (column === "face") delete row.cells.kind; // it belongs to the card that was there before
      this.#changed();
    };
    const isNumber = column === "count" || column === "points" || column === "two";
    return html`<input type="text" maxlength="200" autocomplete="off" inputmode=${isNumber ? "numeric" : "text"}
      .value=${row.cells[column] ?? ""} placeholder=${known} data-at=${`${at}:${column}`}
      aria-label=${column === "face" ? `${words.face} ${at + 1}` : `${words[column] ?? column}, ${name}`}
      aria-invalid=${problems.some((one) => one.column === column)}
      aria-describedby=${problems.length > 0 ? `deck-wrong-${row.id}` : nothing} @input=${write} />`;
  }

  #wrong(row: Row, problems: Problem[]): TemplateResult {
    const { words, columns } = this.#setup;
    return html`<tr class="deck-wrong"><td colspan=${columns.length + 2} id=${`deck-wrong-${row.id}`}>
      ${problems.map(
        (problem) => html`<p>${problem.text}
          ${
            problem.instead
              ? html`<button type="button" class="btn" @click=${() => this.#use(problem)}>${words.use} ${problem.count ? `${problem.count} × ` : ""}${problem.instead}</button>`
              : nothing
          }</p>`,
      )}
    </td></tr>`;
  }

  /** What is wrong with a row; nothing while its newest state has not been checked, because rows may have moved. */
  #problemsOf(at: number): Problem[] {
    return this.#fresh ? this.#view.problems.filter(({ row }) => row === at) : [];
  }

  /** Whether the view is about the current rows. */
  get #fresh(): boolean {
    return !this.#waiting && this.#view.seq === this.#seq;
  }

  #card(face: string): TemplateResult {
    const drawn = this.#setup.faces[face];
    if (!drawn) return html`<span class="deck-none" aria-hidden="true">?</span>`;
    return html`<span class=${cardClasses(drawn, { fixed: true })} aria-hidden="true">${cardInner(drawn, { key: face, face })}</span>`;
  }

  #side(): TemplateResult {
    const { words } = this.#setup;
    const { problems, health, tried } = this.#view;
    const whole = problems.filter(({ row }) => row < 0);
    const mendable = problems.filter(({ instead }) => instead);
    const ready = this.#fresh && problems.length === 0 && tried;
    return html`<div class="deck-side">
      <div class="deck-state" role="status">
        ${
          !this.#fresh || (problems.length === 0 && !tried)
            ? html`<p>${words.checking}</p>`
            : problems.length > 0
              ? html`<p><b>${problems.length === 1 ? words.trouble_one : words.trouble!.replace("#", String(problems.length))}</b></p>${whole.map(({ text }) => html`<p>${text}</p>`)}`
              : html`<p><b>${words.ready}</b></p>${health.map((text) => html`<p>${text}</p>`)}`
        }
      </div>
      ${
        this.#fresh && mendable.length > 1
          ? html`<button type="button" class="btn" @click=${() => this.#useAll(mendable)}>${words.use_all}</button>`
          : nothing
      }
      ${ready ? this.#actions(this.#view) : nothing}
    </div>`;
  }

  #actions({ link, csv, line }: View): TemplateResult {
    const { words, lesson, print, game } = this.#setup;
    const address = link ? putDeck(findLesson(`../${lesson}`), link).href : "";
    const sheet = link ? `${sheetAddress(print)}?own_deck=${link}` : "";
    const save = (): void => {
      const file = document.createElement("a");
      file.href = URL.createObjectURL(new Blob(["\ufeff", csv], { type: "text/csv" }));
      file.download = `${game}.csv`;
      file.click();
      URL.revokeObjectURL(file.href);
    };
    return html`<div class="deck-actions">
      ${
        address
          ? html`<a class="btn go" target="_blank" href=${address}>${words.play}</a>
            <a class="btn" target="_blank" href=${sheet}>${words.print}</a>
            <button type="button" class="btn" @click=${() => void this.#copy(address, ".the-link", words.copied!)}>${words.copy}</button>`
          : html`<p>${words.too_long}</p>`
      }
      <button type="button" class="btn" @click=${save}>${words.save}</button>
      <p role="status">${this.#copied}</p>
      ${
        address
          ? html`<label><b>${words.link}</b><textarea class="the-link" rows="3" readonly .value=${address}></textarea></label>
            ${address.length <= LONGEST_CODE ? html`<details><summary class="btn">${words.code}</summary>${qrCode(address, words.code!)}</details>` : nothing}`
          : nothing
      }
      <details class="deck-line"><summary class="btn">${words.line}</summary>
        <p>${words.line_help}</p>
        <textarea class="the-line" rows="3" readonly aria-label=${words.line} .value=${line}></textarea>
        <button type="button" class="btn" @click=${() => void this.#copy(line, ".the-line", words.line_copied!)}>${words.copy_line}</button>
      </details>
    </div>`;
  }

  /** All cards that the game knows; a press adds one. */
  #offer(): TemplateResult {
    const { words, cards, faces } = this.#setup;
    const wanted = this.#search.trim().toLowerCase();
    const shown = cards.filter(({ face, kind }) =>
      `${face} ${kind} ${faces[face]!.name} ${faces[face]!.say}`.toLowerCase().includes(wanted),
    );
    const search = (event: Event): void => {
      this.#search = (event.target as HTMLInputElement).value;
      this.#show();
    };
    return html`<details class="deck-offer"><summary class="btn">${words.choose}</summary>
      <label>${words.search} <input type="text" autocomplete="off" @input=${search} /></label>
      <ul>${shown.map(({ face }) => {
        const at = this.#rows.findIndex(({ cells }) => cells.face === face);
        const count = at < 0 ? "" : (this.#rows[at]!.cells.count ?? "");
        return html`<li><button type="button" class="deck-one" aria-label=${`${words.add_one} ${faces[face]!.say}`} @click=${() => this.#add(face)}>
          ${this.#card(face)}<span class="deck-count" aria-hidden="true">${count ? `${count} ×` : ""}</span></button>
          ${
            at < 0
              ? nothing
              : html`<button type="button" class="btn deck-out" aria-label=${`${words.leave_out} ${faces[face]!.say}`}
                  @click=${(event: Event) => this.#leaveOut(at, event)}>×</button>`
          }</li>`;
      })}</ul>
    </details>`;
  }

  #add(face: string): void {
    const there = face ? this.#rows.find(({ cells }) => cells.face === face) : undefined;
    if (there) there.cells.count = String((Number.parseInt(there.cells.count ?? "0", 10) || 0) + 1);
    else this.#rows.push({ id: this.#next++, cells: { face, count: face ? "1" : "" } });
    this.#changed();
    if (!face) this.#focus(`${this.#rows.length - 1}:face`);
  }

  /** Removes a card by the button in the list of all cards, which keeps the focus. */
  #leaveOut(at: number, event: Event): void {
    const add = (event.currentTarget as HTMLElement).parentElement!.querySelector<HTMLElement>(".deck-one")!;
    this.#rows.splice(at, 1);
    this.#changed();
    add.focus();
  }

  #remove(at: number): void {
    this.#rows.splice(at, 1);
    this.#changed();
    this.#focus(`${Math.min(at, this.#rows.length - 1)}:face`);
  }

  #use(problem: Problem): void {
    this.#put(problem);
    this.#changed();
    this.#focus(`${problem.row}:${problem.column === "kind" ? "face" : problem.column}`);
  }

  #useAll(problems: Problem[]): void {
    for (const problem of problems) this.#put(problem);
    this.#changed();
  }

  #put({ row, column, instead, count }: Problem): void {
    const { cells } = this.#rows[row]!;
    cells[column] = instead;
    if (column === "face") delete cells.kind;
    if (count) cells.count = count;
  }

  #focus(place: string): void {
    this.#root.querySelector<HTMLElement>(`[data-at="${CSS.escape(place)}"]`)?.focus();
  }

  /** Copies a text that a field with that class shows. */
  async #copy(text: string, field: string, copied: string): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
      this.#copied = copied;
    } catch {
      this.#root.querySelector<HTMLTextAreaElement>(field)!.select(); // no clipboard on plain http in a school's network
      this.#copied = this.#setup.words.by_hand!;
    }
    this.#show();
  }
}

/** The address of the page that prints: the host's own or, on a site, one beside this page's folder. */
function sheetAddress(page: string): string {
  const found = findPage(page);
  return new URL(found === page ? `../${page}` : found, location.href).href;
}
