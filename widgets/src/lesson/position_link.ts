/** Below a position of a finished round: a link that opens a table there, also as a QR code for the wall. */
import { html, nothing, type TemplateResult } from "lit-html";
import { findLesson } from "../addresses";
import type { PositionLink } from "./look_back_view";
import { qrCode } from "./qr_code";

export class PositionLinks {
  #said = ""; // about copying
  #copied = ""; // the link that this is about

  constructor(
    private readonly root: HTMLElement,
    private readonly draw: () => void,
    private readonly ask: () => void,
  ) {}

  view(opening: PositionLink): TemplateResult {
    const { label, note, link, words } = opening;
    const address = link ? addressOf(opening) : "";
    return html`<div class="open-here">
      <button type="button" class="btn" aria-expanded=${link !== ""} @click=${this.ask}>${label}</button>
      <p class="note">${note}</p>
      ${
        link
          ? html`<div class="row">
              <a class="btn" href=${address} target="_blank" rel="noopener">${words.open}</a>
              <button type="button" class="btn" @click=${() => void this.#copy(address, words)}>${words.copy}</button>
              <span role="status">${this.#copied === address ? this.#said : ""}</span>
            </div>
            <label><b>${words.link}</b><textarea class="here-link" rows="3" readonly .value=${address}></textarea></label>
            ${qrCode(address, words.code!)}`
          : nothing
      }
    </div>`;
  }

  async #copy(address: string, words: Record<string, string>): Promise<void> {
    this.#copied = address;
    try {
      await navigator.clipboard.writeText(address);
      this.#said = words.copied!;
    } catch {
      this.root.querySelector<HTMLTextAreaElement>(".here-link")!.select(); // no clipboard on plain http
      this.#said = words.by_hand!;
    }
    this.draw();
  }
}

function addressOf({ page, link }: PositionLink): string {
  const address = findLesson(page);
  address.hash = link;
  return address.href;
}
