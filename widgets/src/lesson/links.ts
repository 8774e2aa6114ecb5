/** The form that makes a link for a class. All of it happens here; the kernel is not involved. */
import { html, nothing, type TemplateResult } from "lit-html";
import { findLesson } from "../addresses";
import { qrCode } from "./qr_code";
import type { LinkField, Links } from "./shell_view";

export class LinkForm {
  #at = 0; // which lesson
  #values = new Map<string, string>(); // word of the link → value
  #said = "";

  constructor(
    private readonly root: HTMLElement,
    private readonly draw: () => void,
  ) {}

  view(part: Links): TemplateResult {
    const { words } = part;
    const link = this.#link(part);
    const choose = (event: Event): void => {
      this.#at = (event.target as HTMLSelectElement).selectedIndex;
      this.#set("ideas", "");
    };
    return html`<section class="block link-form" aria-label=${part.title}>
      <h2>${part.title}</h2>
      <label><b>${part.lesson}</b>
        <select aria-label=${part.lesson} @change=${choose}>${part.lessons.map(({ title }) => html`<option>${title}</option>`)}</select>
      </label>
      ${part.fields.map((field) => this.#field(part, field))}
      <label><b>${words.link}</b><textarea class="the-link" rows="4" readonly .value=${link}></textarea></label>
      <p class="row"><button type="button" class="btn go" @click=${() => void this.#copy(words)}>${words.copy}</button>
        <span role="status">${this.#said}</span></p>
      ${onThisMachine(link) ? nothing : qrCode(link, words.code!)}
    </section>`;
  }

  #field(part: Links, field: LinkField): TemplateResult {
    const { name, label, help, kind, choices } = field;
    const value = this.#values.get(name) ?? "";
    const take = (event: Event): void =>
      this.#set(name, (event.target as HTMLInputElement | HTMLSelectElement).value.trim());
    if (kind === "ideas") return this.#ideas(part, field);
    if (kind === "choice")
      return html`<label><b>${label}</b>
        <select @change=${take}>${choices.map((one) => html`<option value=${one.value}>${one.label}</option>`)}</select>
        <small class="note">${help}</small></label>`;
    const wrong = value !== "" && !fits(value, part.pattern);
    return html`<label><b>${label}</b>
      <input type="text" maxlength="20" autocomplete="off" aria-invalid=${wrong} @input=${take} />
      <small class="note">${wrong ? part.words.wrong : help}</small></label>`;
  }

  #ideas({ lessons }: Links, { name, label, help }: LinkField): TemplateResult {
    const chosen = (this.#values.get(name) ?? "").split(",").filter(Boolean);
    const toggle = (idea: string): void =>
      this.#set(name, (chosen.includes(idea) ? chosen.filter((one) => one !== idea) : [...chosen, idea]).join(","));
    return html`<details><summary><b>${label}</b></summary>
      <small class="note">${help}</small>
      ${lessons[this.#at]!.ideas.map(
        ({ value, label }) => html`<label class="tick"><input
          type="checkbox" .checked=${chosen.includes(value)} @change=${() => toggle(value)} /> ${label}</label>`,
      )}
    </details>`;
  }

  #set(name: string, value: string): void {
    this.#values.set(name, value);
    this.#said = "";
    this.draw();
  }

  /** The whole address, leaving out what cannot be used. */
  #link({ lessons, fields, pattern }: Links): string {
    const address = findLesson(lessons[this.#at]!.href);
    for (const { name, kind } of fields) {
      const value = this.#values.get(name) ?? "";
      if (value && (kind !== "text" || fits(value, pattern))) address.searchParams.set(name, value);
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

function fits(value: string, pattern: string): boolean {
  return new RegExp(`^(?:${pattern})$`).test(value);
}
