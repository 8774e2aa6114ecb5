/** My record: progress towards each goal, what the file says, and saving, loading and wiping it. */
import { html, nothing, type TemplateResult } from "lit-html";
import { icon } from "../drawing/icons";
import { prose } from "../drawing/prose";
import type { Model } from "../link";
import { HandIn } from "./hand_in";
import { formatFile } from "./kept";
import { shelf } from "./shelf";
import type { RecordLesson, RecordPart } from "./shell_view";
import { mastery } from "./steps";

const LARGEST = 2_000_000; // characters of a file: the kernel refuses larger ones

/** What needs a confirmation: taking the text of a chosen file, or wiping. */
type Asked = { take: string } | { wipe: true } | null;

export class MyRecord {
  private asked: Asked = null;
  private showsFile = false;
  private readonly handIn: HandIn;

  constructor(
    private readonly model: Model,
    private readonly root: HTMLElement,
    private readonly draw: () => void,
  ) {
    this.handIn = new HandIn(model, root, draw);
  }

  view(part: RecordPart): TemplateResult {
    return html`<section class="my-record" aria-label=${part.title}>
      <h2>${part.title}</h2>
      <p class="note">${part.sub}</p>
      <div class="lesson-columns">
        <div class="record-body" role="group" aria-label=${part.title} tabindex="0">
          <div class="block">
            ${part.empty ? html`<p>${part.empty}</p>` : part.lessons.map((one) => lesson(one, part.heads))}
            <p class="note">${part.note}</p>
          </div>
          ${shelf(part.shelf)}
        </div>
        <div class="block">
          <h3>${part.file_title}</h3>
          <details @toggle=${(event: Event) => this.showFile((event.target as HTMLDetailsElement).open)}>
            <summary>${part.words.show}</summary>
            ${this.showsFile ? html`<pre class="file" tabindex="0">${fileOf(part)}</pre>` : nothing}
          </details>
          <p class="note">${part.file_note}</p>
          ${this.asked ? this.question(part.words) : this.buttons(part)}
          <p role="status">${part.said}</p>
          ${this.handIn.view(part)}
        </div>
      </div>
      ${whatNext(part)}
    </section>`;
  }

  private showFile(open: boolean): void {
    this.showsFile = open;
    this.draw();
  }

  private buttons(part: RecordPart): TemplateResult {
    const { words } = part;
    const save = (): void => {
      download(fileOf(part), part.file_name);
      this.model.send({ shell: { saved: true } });
    };
    return html`<div class="acts3">
      <button type="button" class="btn ${part.empty ? "" : "go"}" @click=${save}>${icon("save")}${words.save}<small>${words.save_note}</small></button>
      ${
        words.load &&
        html`<label class="btn">${icon("load")}${words.load}<small>${words.load_note}</small>
        <input class="vh" type="file" accept=".json,application/json" @change=${(event: Event) => void this.chosen(event)}
      /></label>`
      }
      ${
        words.wipe &&
        html`<button type="button" class="btn" data-wipe @click=${() => this.ask({ wipe: true })}>${icon("wipe")}${words.wipe}<small>${words.wipe_note}</small></button>`
      }
    </div>`;
  }

  private question(words: Record<string, string>): TemplateResult {
    const wipes = this.asked !== null && "wipe" in this.asked;
    const yes = (): void => {
      this.model.send({ shell: { ...this.asked } });
      this.ask(null);
    };
    return html`<div class="ask" role="group" aria-label=${wipes ? words.wipe_ask : words.load_ask}>
      <p>${wipes ? words.wipe_ask : words.load_ask}</p>
      <button type="button" class="btn" @click=${yes}>${words.yes}</button>
      <button type="button" class="btn" data-asked @click=${() => this.ask(null)}>${words.no}</button>
    </div>`;
  }

  private ask(what: Asked): void {
    this.asked = what;
    this.draw();
    this.root.querySelector<HTMLElement>(what ? "[data-asked]" : "[data-wipe]")?.focus();
  }

  private async chosen(event: Event): Promise<void> {
    const file = (event.target as HTMLInputElement).files?.[0];
    if (file) this.ask({ take: await file.slice(0, LARGEST + 1).text() });
  }
}

function lesson({ title, left_out, goals, ideas }: RecordLesson, heads: string[]): TemplateResult {
  return html`<table class="mine-t">
      <caption>${title}</caption>
      <thead><tr>${heads.map((head) => html`<th scope="col">${head}</th>`)}</tr></thead>
      <tbody>
        ${goals.map(
          (goal) =>
            html`<tr><th scope="row">${goal.goal}</th><td>${mastery(goal)}</td><td>${goal.note}</td><td>${goal.next}</td></tr>`,
        )}
      </tbody>
    </table>
    ${left_out ? html`<p class="note">${left_out}</p>` : nothing}
    ${ideas.length > 0 ? html`<ul class="ideas">${ideas.map((idea) => html`<li>${prose(idea)}</li>`)}</ul>` : nothing}`;
}

/** The kernel sends the file only if this browser does not keep it. */
function fileOf({ file }: RecordPart): string {
  return file || formatFile();
}

/** Hands the text to the browser as a file, without asking a server. */
function download(text: string, name: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}

function whatNext({ next_title, next, href }: RecordPart): TemplateResult {
  return html`<div class="block">
    <h3>${next_title}</h3>
    <p>${href ? html`<a href=${href}>${next}</a>` : next}</p>
  </div>`;
}
