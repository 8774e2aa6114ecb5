/** A button to choose files. They are read here and go to the Python side of this page, nowhere else. */
import { html, type TemplateResult } from "lit-html";
import { icon } from "../drawing/icons";
import type { Model } from "../link";

export interface Files {
  kind: "files";
  label: string;
  accept: string; // ".csv"
  multiple: boolean;
}

export const MOST_OF_A_FILE = 2_000_001; // bytes: enough to see that a file is too large (class_report.py, sheets.py)
export const AT_ONCE = 4_000_000; // characters in a message: a server cuts the line if one is too long

export function files(part: Files, model: Model): TemplateResult {
  return fileButton(part, (chosen) => sendFiles(chosen, model));
}

/** A button to choose files, and what happens to those chosen. */
export function fileButton(
  { label, accept, multiple }: Omit<Files, "kind">,
  take: (chosen: File[]) => Promise<void>,
): TemplateResult {
  const choose = async (event: Event): Promise<void> => {
    const input = event.target as HTMLInputElement;
    await take([...(input.files ?? [])]);
    input.value = ""; // the same file may be chosen again
  };
  return html`<label class="btn">${icon("load")}${label}
    <input class="vh" type="file" accept=${accept} ?multiple=${multiple} @change=${(event: Event) => void choose(event)}
  /></label>`;
}

/** Sends files as they are, in messages that are not too long. */
export async function sendFiles(chosen: File[], model: Model): Promise<void> {
  let some: { name: string; base64: string }[] = [];
  let length = 0;
  const sent = (): void => {
    if (some.length > 0) model.send({ files: some });
    [some, length] = [[], 0];
  };
  for (const file of chosen) {
    const base64 = await base64Of(file.slice(0, MOST_OF_A_FILE));
    if (length + base64.length > AT_ONCE) sent();
    some.push({ name: file.name, base64 });
    length += base64.length;
  }
  sent();
}

function base64Of(file: Blob): Promise<string> {
  return new Promise((done, failed) => {
    const reader = new FileReader();
    reader.addEventListener("load", () => done(String(reader.result).replace(/^[^,]*,/, "")));
    reader.addEventListener("error", () => failed(reader.error));
    reader.readAsDataURL(file);
  });
}
