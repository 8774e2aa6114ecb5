/** The form that makes a link for a class. All of it happens here; the kernel is not involved. */
import { html, nothing, type TemplateResult } from "lit-html";
import { findLesson } from "../addresses";
import { qrCode } from "./qr_code";
import type { LinkField, LinkGroup, LinkLesson, Links } from "./shell_view";

export class LinkForm {
  #at = 0; // which lesson
  #values = new Map<string, string>(); // word of the link → value
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
      <label><b>${words.link}</b><textarea class="the-link" rows="4" readonly .value=${link}></textarea></label>
      <p class="row"><button type="button" class="btn go" @click=${() => void this.#copy(words)}>${words.copy}</button>
        <span role="status">${this.#said}</span></p>
      ${onThisMachine(link) ? nothing : qrCode(link, words.code!)}
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
    const { name, label, help, kind, choices, wrong } = field;
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

  #several({ name, label, help, choices }: LinkField): TemplateResult {
    const chosen = (this.#values.get(name) ?? "").split(",").filter(Boolean);
    const toggle = (one: string): void =>
      this.#set(name, (chosen.includes(one) ? chosen.filter((other) => other !== one) : [...chosen, one]).join(","));
    return html`<details><summary><b>${label}</b></summary>
      <small class="note">${help}</small>
      ${choices.map(
        ({ value, label }) => html`<label class="tick"><input
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

  /** The whole address, leaving out what cannot be used. */
  #link({ href, groups }: LinkLesson): string {
    const address = findLesson(href);
    for (const field of groups.flatMap(({ fields }) => fields)) {
      const value = this.#values.get(field.name) ?? "";
      if (value && canSay(field, field.name, value)) address.searchParams.set(field.name, value);
    }
    return address.href.replaceAll("%2C", ",");
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

/** Whether only this machine can open it. */
function onThisMachine(link: string): boolean {
  return /^(localhost|127\..*|\[::1\])$/.test(new URL(link).hostname);
}

/** Whether this field can say that of the setting of that name. */
function canSay({ name, kind, choices, pattern }: LinkField, setting: string, value: string): boolean {
  if (name !== setting) return false;
  if (kind === "text") return fits(value, pattern);
  return value.split(",").every((one) => choices.some((choice) => choice.value === one));
}

function fits(value: string, pattern: string): boolean {
  return new RegExp(`^(?:${pattern})$`).test(value);
}
