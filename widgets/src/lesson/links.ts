/** The form that makes a link for a class. All of it happens here; the kernel is not involved. */
import { html, nothing, type TemplateResult } from "lit-html";
import { deckIn, findLesson, findPage, putDeck } from "../addresses";
import { deckText } from "./deck_text";
import { qrCode } from "./qr_code";
import type { LinkField, LinkGroup, LinkLesson, Links, Need } from "./shell_view";

export class LinkForm {
  #at = 0; // which lesson
  #values = new Map<string, string>(); // word of the link → value
  #deck = ""; // the link that was pasted
  #deckText: string | undefined; // the deck in it as CSV text, once it is unpacked; "" if it can't be
  #said = "";

  constructor(
    private readonly root: HTMLElement,
    private readonly draw: () => void,
  ) {}

  view(part: Links): TemplateResult {
    const { words, lessons } = part;
    const lesson = lessons[this.#at]!;
    const link = this.#link(lesson);
    const choose = (event: Event): void => {
      this.#at = (event.target as HTMLSelectElement).selectedIndex;
      const known = lessons[this.#at]!.groups.flatMap(({ fields }) => fields);
      for (const [name, value] of this.#values)
        if (!known.some((field) => canSay(field, name, value))) this.#values.delete(name);
      this.#changed();
    };
    return html`<section class="block link-form" aria-label=${part.title}>
      <h2>${part.title}</h2>
      <label><b>${part.lesson}</b>
        <select aria-label=${part.lesson} @change=${choose}>${lessons.map(({ title }) => html`<option>${title}</option>`)}</select>
      </label>
      ${lesson.groups.map((group, at) => this.#group(group, at === 0))}
      ${this.#deckField(lesson, words)}
      ${readOnly(words.link!, link, "the-link")}
      <p class="row"><button type="button" class="btn go" @click=${() => void this.#copy(words)}>${words.copy}</button>
        <span role="status">${this.#said}</span></p>
      ${onThisMachine(link) ? nothing : qrCode(link, words.code!)}
      <p><a class="btn" href=${handoutPage(lesson, link)} target="_blank">${words.handout}</a></p>
      <details class="group"><summary><b>${words.elsewhere}</b></summary>
        ${readOnly(
          words.notebook!,
          words.notebook_line!.replace("{said}", () => this.#call(lesson)),
        )}
        ${deckFor(lesson, this.#deck) && this.#deckText === "" ? html`<small class="note">${words.deck_line}</small>` : nothing}
        ${readOnly(
          words.package!,
          words.package_line!.replace("{link}", () => link),
        )}
      </details>
    </section>`;
  }

  /** The first group is open; most links say nothing about the others. */
  #group({ title, fields }: LinkGroup, open: boolean): TemplateResult | typeof nothing {
    const shown = fields.map((field) => this.#field(field));
    if (!shown.length) return nothing;
    if (open) return html`${shown}`;
    return html`<details class="group"><summary><b>${title}</b></summary>${shown}</details>`;
  }

  #field(field: LinkField): TemplateResult {
    const { name, label, kind, choices, wrong } = field;
    const help = this.#problem(field) || field.help;
    const value = this.#values.get(name) ?? "";
    const take = (event: Event): void =>
      this.#set(name, (event.target as HTMLInputElement | HTMLSelectElement).value.trim());
    if (kind === "several") return this.#several(field);
    if (kind === "choice")
      return html`<label><b>${label}</b>
        <select @change=${take}>${choices.map((one) => html`<option value=${one.value} .selected=${one.value === value}>${one.label}</option>`)}</select>
        <small class="note">${help}</small></label>`;
    const fitting = value === "" || fits(value, field.pattern);
    return html`<label><b>${label}</b>
      <input type="text" maxlength="20" autocomplete="off" .value=${value} aria-invalid=${!fitting} @input=${take} />
      <small class="note">${fitting ? help : wrong}</small></label>`;
  }

  #several(field: LinkField): TemplateResult {
    const { name, label, choices } = field;
    const help = this.#problem(field) || field.help;
    const chosen = this.#chosen(name);
    const toggle = (one: string): void =>
      this.#set(name, (chosen.includes(one) ? chosen.filter((other) => other !== one) : [...chosen, one]).join(","));
    return html`<details><summary><b>${label}</b></summary>
      <small class="note">${help}</small>
      ${choices.map(
        ({ value, label }) => html`<label class="link-choice"><input
          type="checkbox" .checked=${chosen.includes(value)} @change=${() => toggle(value)} /> ${label}</label>`,
      )}
    </details>`;
  }

  #set(name: string, value: string): void {
    this.#values.set(name, value);
    this.#changed();
  }

  #changed(): void {
    this.#said = "";
    this.draw();
  }

  #deckField(lesson: LinkLesson, words: Record<string, string>): TemplateResult {
    const wrong = this.#deck !== "" && deckFor(lesson, this.#deck) === "";
    const take = (event: Event): void => {
      this.#deck = (event.target as HTMLInputElement).value.trim();
      this.#deckText = undefined;
      this.#changed();
      void this.#unpackDeck(this.#deck);
    };
    return html`<label><b>${words.deck}</b>
      <input type="text" autocomplete="off" .value=${this.#deck} aria-invalid=${wrong} @input=${take} />
      <small class="note">${wrong ? words.deck_wrong : words.deck_help}</small></label>`;
  }

  async #unpackDeck(link: string): Promise<void> {
    const text = await deckText(deckIn(link));
    if (link !== this.#deck) return; // another one has been pasted meanwhile
    this.#deckText = text;
    this.draw();
  }

  #chosen(name: string): string[] {
    return (this.#values.get(name) ?? "").split(",").filter(Boolean);
  }

  /** The text in place of the help, if a choice does not go with a choice in another field. */
  #problem({ name, needs }: LinkField): string {
    const unmet = needs.find((need) => this.#chosen(name).some((one) => !this.#meets(need, one)));
    return unmet?.said ?? "";
  }

  #meets({ beside, fitting }: Need, one: string): boolean {
    const there = this.#chosen(beside);
    return !there.length || (fitting[one] ?? fitting[""] ?? []).some((fits) => there.includes(fits));
  }

  /** The settings that can be used, each with what it says. */
  #settings({ groups }: LinkLesson): [string, string][] {
    return groups
      .flatMap(({ fields }) => fields)
      .flatMap((field): [string, string][] => {
        const said = this.#chosen(field.name).filter((one) => field.needs.every((need) => this.#meets(need, one)));
        const value = said.join(",");
        return value && canSay(field, field.name, value) ? [[field.name, value]] : [];
      });
  }

  #link(lesson: LinkLesson): string {
    const address = findLesson(lesson.href);
    for (const [name, value] of this.#settings(lesson)) address.searchParams.set(name, value);
    const deck = deckFor(lesson, this.#deck);
    if (deck) putDeck(address, deck);
    return address.href.replaceAll("%2C", ",");
  }

  /** What is between the brackets of the call. */
  #call(lesson: LinkLesson): string {
    const settings = this.#settings(lesson).map(([name, value]) => `${name}="${value}"`);
    const deck = deckFor(lesson, this.#deck) && this.#deckText;
    // a text in quotes is written in JSON as in Python
    return [`"${lesson.name}"`, ...settings, ...(deck ? [`own_deck=${JSON.stringify(deck)}`] : [])].join(", ");
  }

  async #copy(words: Record<string, string>): Promise<void> {
    const field = this.root.querySelector<HTMLTextAreaElement>(".the-link")!;
    try {
      await navigator.clipboard.writeText(field.value);
      this.#said = words.copied!;
    } catch {
      field.select(); // no clipboard on plain http in a school's network
      this.#said = words.by_hand!;
    }
    this.draw();
  }
}

/** The deck in a link from the deck editor, if it is for the game of this lesson. */
function deckFor({ href }: LinkLesson, link: string): string {
  const page = href.replace(/^.*\//, "").replace(/\.\w+$/, "");
  return link.includes(`/${page}.`) ? deckIn(link) : "";
}

/** A line to copy. */
function readOnly(label: string, text: string, name = ""): TemplateResult {
  return html`<label><b>${label}</b><textarea class="to-copy ${name}" rows="4" readonly .value=${text}></textarea></label>`;
}

/** The page that prints cards with this link, to hand out. */
function handoutPage({ href }: LinkLesson, link: string): string {
  const page = href.replace(/.*\/|\.\w+$/g, "");
  return findPage(`print/${page}.html?parts=handout&link=${encodeURIComponent(link)}`, "../");
}

/** Whether only this machine can open the link. */
function onThisMachine(link: string): boolean {
  return /^(localhost|127\..*|\[::1\])$/.test(new URL(link).hostname);
}

/** Whether this field can give that value to the setting of that name. */
function canSay({ name, kind, choices, pattern }: LinkField, setting: string, value: string): boolean {
  if (name !== setting) return false;
  if (kind === "text") return fits(value, pattern);
  return value.split(",").every((one) => choices.some((choice) => choice.value === one));
}

function fits(value: string, pattern: string): boolean {
  return new RegExp(`^(?:${pattern})$`).test(value);
}
