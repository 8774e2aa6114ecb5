/**
 * Handing a record in by camera: QR codes that a teacher's class page reads (scan.ts), one after the other, and the same
 * as text. What is in them comes from rummy_kit/lessons/hand_in.py.
 */
import { html, nothing, type TemplateResult } from "lit-html";
import type { Model } from "../link";
import { qrCode } from "./qr_code";
import type { RecordPart } from "./shell_view";

const TURN_MS = 800; // long enough for a camera that takes ten pictures a second

export class HandIn {
  private at = 0; // the code that is shown
  private turning = 0; // a timer
  // the code stays until the next is asked for; null: decided by the system's setting for motion
  private stays: boolean | null = null;
  private said = ""; // about the copy

  constructor(
    private readonly model: Model,
    private readonly root: HTMLElement,
    private readonly draw: () => void,
  ) {}

  view({ codes, hand_in: words }: RecordPart): TemplateResult {
    this.turn(codes.length);
    return html`<details class="hand-in" ?open=${codes.length > 0}>
      <summary>${words.title}</summary>
      ${codes.length > 0 ? this.codes(codes, words) : this.question(words)}
    </details>`;
  }

  private question(words: Record<string, string>): TemplateResult {
    const show = (event: Event): void => {
      event.preventDefault();
      const who = new FormData(event.target as HTMLFormElement).get("who");
      [this.at, this.said] = [0, ""];
      this.model.send({ shell: { hand_in: String(who ?? "") } });
    };
    return html`<form @submit=${show}>
      <label>${words.who}<input name="who" type="text" maxlength="20" autocomplete="off" required /></label>
      <p class="note">${words.who_note}</p>
      <button type="submit" class="btn">${words.show}</button>
    </form>`;
  }

  private codes(codes: string[], words: Record<string, string>): TemplateResult {
    const at = this.at % codes.length;
    const text = codes.join("\n");
    const close = (): void => this.model.send({ shell: { hand_in: null } });
    const copy = async (): Promise<void> => {
      try {
        await navigator.clipboard.writeText(text);
        this.said = words.copied!;
      } catch {
        this.root.querySelector<HTMLTextAreaElement>(".hand-in textarea")?.select();
        this.said = words.by_hand!; // the browser does not allow it
      }
      this.draw();
    };
    return html`${qrCode(codes[at]!, `${at + 1} / ${codes.length}`)}
      <p>${words.note} ${codes.length > 1 ? words.in_turn : nothing}</p>
      <p class="hand-in-acts">
        ${codes.length > 1 ? this.turns(words) : nothing}
        <button type="button" class="btn" @click=${close}>${words.close}</button>
      </p>
      <label>${words.text}<textarea readonly rows="3" .value=${text}></textarea></label>
      ${navigator.clipboard ? html`<button type="button" class="btn" @click=${() => void copy()}>${words.copy}</button>` : nothing}
      <span role="status">${this.said}</span>`;
  }

  private turns(words: Record<string, string>): TemplateResult {
    const go = (stays: boolean, next: number): void => {
      this.stays = stays;
      this.at += next;
      this.draw();
    };
    return html`<button type="button" class="btn" @click=${() => go(!this.isStill, 0)}>${this.isStill ? words.go_on : words.stop}</button>
      <button type="button" class="btn" @click=${() => go(true, 1)}>${words.next}</button>`;
  }

  private get isStill(): boolean {
    return this.stays ?? window.matchMedia("(prefers-reduced-motion: reduce)").matches;
  }

  /** Shows the next code after a while, if there are several. */
  private turn(codes: number): void {
    window.clearTimeout(this.turning);
    if (codes < 2 || this.isStill) return;
    this.turning = window.setTimeout(() => {
      if (!this.root.isConnected) return;
      this.at += 1;
      this.draw();
    }, TURN_MS);
  }
}
