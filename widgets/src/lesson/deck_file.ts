/**
 * Opens a file with a deck. Text goes to the Python side as it is; a spreadsheet is read here in the browser, so that no
 * server has to unpack a stranger's file. The Python side is rummy_widgets/deck_file.py.
 */
import type { TemplateResult } from "lit-html";
import type { Sheet } from "../deck/workbook";
import { importScript } from "../later";
import type { Model } from "../link";
import { trySend } from "../send";
import { AT_ONCE, fileButton, MOST_OF_A_FILE, sendFiles } from "./files";

export interface DeckFile {
  kind: "deck_file";
  label: string;
}

type Reader = { read(file: ArrayBuffer): Promise<Sheet[]> };
type Send = (message: unknown) => void;

/** The first bytes of spreadsheet files: those of a zip, and those of .xls and of files with a password. */
const ZIP = [0x50, 0x4b];
const OLD = [0xd0, 0xcf, 0x11, 0xe0];
const READER_MS = 20_000; // until the reader of spreadsheets must have come, even on a slow line

/** A button to choose such a file. */
export function deckFile({ label }: DeckFile, model: Model): TemplateResult {
  const send = (message: unknown): void => void trySend(model, message);
  return deckFileButton(label, (chosen) =>
    openDeckFile(chosen, model, send).catch(() => send({ name: chosen[0]!.name, trouble: "no_reader" })),
  );
}

export function deckFileButton(label: string, open: (chosen: File[]) => Promise<void>): TemplateResult {
  return fileButton({ label, accept: ".xlsx,.csv,.tsv,.txt", multiple: false }, open);
}

/**
 * Opens a file; its first bytes say whether it is a spreadsheet's own, whatever its name is. Throws an error if what reads
 * spreadsheets does not come.
 */
export async function openDeckFile(chosen: File[], model: Model, send: Send): Promise<void> {
  const [file] = chosen;
  if (!file) return;
  const refuse = (trouble: string): void => send({ name: file.name, trouble });
  const first = new Uint8Array(await file.slice(0, 4).arrayBuffer());
  const begins = (bytes: number[]): boolean => bytes.every((byte, at) => first[at] === byte);
  if (chosen.length > 1) refuse("several");
  else if (file.size >= MOST_OF_A_FILE) refuse("too_large");
  else if (begins(OLD)) refuse("old");
  else if (begins(ZIP)) {
    const reader = await findReader(model);
    const sheets = await reader.read(await file.arrayBuffer()).catch(() => null);
    if (!sheets) refuse("unreadable");
    else if (JSON.stringify(sheets).length > AT_ONCE) refuse("too_much");
    else send({ name: file.name, sheets });
  } else await sendFiles([file], model);
}

/** The reader of spreadsheets, which comes from Python or, on a site, from a file, when the first one is opened. */
async function findReader(model: Model): Promise<Reader> {
  const there = (): string | undefined => (model.get("reader") as { script?: string }).script;
  if (there() === undefined)
    await new Promise<void>((come, fail) => {
      const listen = (): void => {
        model.off("change:reader", listen);
        come();
      };
      model.on("change:reader", listen);
      window.setTimeout(fail, READER_MS);
      if (!trySend(model, { reader: true })) fail();
    });
  return (await importScript(there()!, "workbook.js")) as Reader;
}
