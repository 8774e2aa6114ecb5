/**
 * Records handed in by camera, on the class page: reads the QR codes that pupils show (hand_in.ts), and text that they
 * have sent. The pictures stay on this page.
 */
import { html, nothing, type TemplateResult } from "lit-html";
import { icon } from "../drawing/icons";
import { importScript } from "../later";
import type { Model } from "../link";
import { words as sentence } from "../words";

export interface Scan {
  kind: "scan";
  words: Record<string, string>;
  said: string; // "otter has handed in. 12 records so far."
}

type Read = (video: HTMLVideoElement) => Promise<string[]>;

interface Detector {
  detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]>;
}
interface DetectorClass {
  new (options: { formats: string[] }): Detector;
  getSupportedFormats(): Promise<string[]>;
}

const PAUSE_MS = 50; // between two pictures
const CAMERA = { facingMode: "environment", width: { ideal: 1280 }, height: { ideal: 720 } };

export class Scanning {
  private stream: MediaStream | null = null;
  private problem = "";
  private seen = new Set<string>();

  constructor(
    private readonly model: Model,
    private readonly root: HTMLElement,
    private readonly draw: () => void,
  ) {}

  view({ words, said }: Scan): TemplateResult {
    return html`<div class="scan">
      ${
        this.stream
          ? html`<button type="button" class="btn" @click=${() => this.stop()}>${words.stop}</button>`
          : html`<button type="button" class="btn" @click=${() => void this.start(words)}>${icon("eye")}${words.start}</button>`
      }
      <p role="status">${said}</p>
      ${this.problem ? html`<p role="alert">${this.problem}</p>` : nothing}
      ${this.stream ? html`<video .srcObject=${this.stream} autoplay muted playsinline aria-label=${words.video}></video>` : nothing}
      <details>
        <summary>${words.paste}</summary>
        <form @submit=${(event: Event) => this.pasted(event)}>
          <label>${words.text}<textarea name="text" rows="4"></textarea></label>
          <button type="submit" class="btn">${words.read}</button>
        </form>
      </details>
    </div>`;
  }

  stop(): void {
    this.stream?.getTracks().forEach((track) => track.stop());
    this.stream = null;
    this.draw();
  }

  private pasted(event: Event): void {
    event.preventDefault();
    const form = event.target as HTMLFormElement;
    const text = String(new FormData(form).get("text") ?? "");
    this.model.send({ codes: text.split(/\s+/).filter(Boolean) });
    form.reset();
  }

  private async start(words: Record<string, string>): Promise<void> {
    this.problem = "";
    this.seen.clear();
    const read = await reader(this.model.get("script") as string).catch(() => null);
    if (!read) {
      this.problem = sentence("offline.hint");
      this.draw();
      return;
    }
    try {
      if (!navigator.mediaDevices) throw new Error(); // this page is not secure
      this.stream = await navigator.mediaDevices.getUserMedia({ video: CAMERA });
      this.draw();
      await this.look(read);
    } catch (error) {
      console.warn("Rummy Kit: no camera.", error);
      this.problem = (navigator.mediaDevices ? words.no_camera : words.not_secure) ?? "";
      this.stop();
    }
  }

  /** Looks until someone stops it or the page no longer shows it. */
  private async look(read: Read): Promise<void> {
    const { stream } = this;
    while (stream && stream === this.stream) {
      if (!this.root.isConnected) return this.stop();
      const video = this.root.querySelector("video");
      const found = video?.videoWidth ? await read(video) : [];
      const codes = found.filter((text) => text && !this.seen.has(text));
      for (const text of codes) this.seen.add(text);
      if (codes.length > 0) this.model.send({ codes });
      await new Promise((done) => window.setTimeout(done, PAUSE_MS));
    }
  }
}

/** The browser's own reader, or ours: its script comes with the widget, or on a site lies beside the page's. */
async function reader(script: string): Promise<Read> {
  const { BarcodeDetector } = window as { BarcodeDetector?: DetectorClass };
  if ((await BarcodeDetector?.getSupportedFormats())?.includes("qr_code")) {
    const detector = new BarcodeDetector!({ formats: ["qr_code"] });
    return async (video) => (await detector.detect(video)).map(({ rawValue }) => rawValue);
  }
  const { read } = (await importScript(script, "scanner.js")) as { read: (picture: ImageData) => string };
  const canvas = document.createElement("canvas");
  const pen = canvas.getContext("2d", { willReadFrequently: true })!;
  return async (video) => {
    [canvas.width, canvas.height] = [video.videoWidth, video.videoHeight];
    pen.drawImage(video, 0, 0);
    return [read(pen.getImageData(0, 0, canvas.width, canvas.height))];
  };
}
