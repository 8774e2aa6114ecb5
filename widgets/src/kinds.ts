/** All kinds of widget. Each says in its trait `kind` what it is; the function listed here draws it. */
import { drawLater } from "./later";
import { keepRecord } from "./lesson/kept";
import { lessonPart } from "./lesson/part";
import { watchGate } from "./lesson/steps";
import type { Model } from "./link";
import { drawPicture } from "./picture/picture";
import { printFrame } from "./print/frame";
import { drawSharedTable } from "./shared_table";
import { Table } from "./table";

/** Draws a widget into `el` and returns a function that removes it. */
export type Draw = (model: Model, el: HTMLElement) => () => void;

export const KINDS: Record<string, Draw> = {
  table: drawTable,
  shared_table: drawSharedTable,
  hand: drawTable, // an exercise: a table without other players
  part: lessonPart,
  record_part: (model, el) => inTurn(lessonPart(model, el), keepRecord(model)),
  door: (model, el) => inTurn(lessonPart(model, el), watchGate(el, model)),
  picture: drawPicture,
  print_page: printFrame,
  deck_editor: (model, el) => drawLater(model, el, "deck_editor.js"),
  join: drawPupilPart,
  talk: drawPupilPart,
  teacher: (model, el) => drawLater(model, el, "teacher_page.js"),
};

function drawTable(model: Model, el: HTMLElement): () => void {
  const table = new Table(model, el);
  return () => table.close();
}

function drawPupilPart(model: Model, el: HTMLElement): () => void {
  return drawLater(model, el, "pupil_page.js");
}

function inTurn(...steps: (() => void)[]): () => void {
  return () => steps.forEach((step) => step());
}
