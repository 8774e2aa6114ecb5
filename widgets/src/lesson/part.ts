/**
 * The parts of a lesson other than tables: the lobby, the header with its steps, a worked example, a look back at a game,
 * my record, and others.
 *
 * The trait `part` holds all of it as data; its Python side is rummy_widgets/lesson_part.py. All words are plain text.
 */
import { html, nothing, render, type TemplateResult } from "lit-html";
import { sprite } from "../drawing/sprite";
import type { Model } from "../link";
import { Settings } from "../settings";
import { suppressHostShortcuts } from "../shortcuts";
import { followTheme } from "../theme";
import { type ClassView, classPage } from "./class_page";
import { type DeckFile, deckFile } from "./deck_file";
import { type Example, WorkedExample } from "./example";
import { type Files, files } from "./files";
import { LinkForm } from "./links";
import { type Lobby, lobby } from "./lobby";
import { LookBack } from "./look_back";
import type { LookBackView } from "./look_back_view";
import { MyRecord } from "./my_record";
import { type Scan, Scanning } from "./scan";
import { Screens } from "./screens";
import type { Gate, Links, Next, RecordPart, Results, Steps } from "./shell_view";
import { gate, next, results, stepsHeader } from "./steps";

/** A sentence in place of a part. */
interface Note {
  kind: "note";
  said: string;
  asked?: number; // as in LookBackView
}

export type Part =
  | Lobby
  | Example
  | Note
  | LookBackView
  | ClassView
  | Steps
  | Gate
  | Next
  | Results
  | RecordPart
  | Links
  | Files
  | DeckFile
  | Scan;

const PLAIN: Part["kind"][] = ["note", "gate", "next"]; // without a drawing: a lesson that opens has eight of them
const WIDE: Part["kind"][] = ["look_back", "class", "steps", "record", "results"];

/** Draws the part into `el` and again when it changes; returns a function that removes it. */
export function lessonPart(model: Model, el: HTMLElement): () => void {
  const root = document.createElement("div");
  root.classList.add("rk", "rk-part");
  root.lang = "en";
  suppressHostShortcuts(root);
  el.append(root);
  const lookBack = new LookBack(model, root, () => draw());
  const myRecord = new MyRecord(model, root, () => draw());
  const worked = new WorkedExample(() => draw());
  const scanning = new Scanning(model, root, () => draw());
  const linkForm = new LinkForm(root, () => draw());
  const header = (model.get("part") as Part).kind === "steps";
  const screens = header ? new Screens(root, (model.get("part") as Steps).lesson, here, has, () => draw()) : null;
  const settings = header ? new Settings(() => draw()) : null;
  const body = (part: Part): TemplateResult | typeof nothing => {
    switch (part.kind) {
      case "lobby":
        return lobby(part);
      case "example":
        return worked.view(part);
      case "note":
        return html`<section class="block" role="status"><p>${part.said}</p></section>`;
      case "class":
        return classPage(part);
      case "look_back":
        return lookBack.view(part);
      case "steps":
        return stepsHeader(part, screens!, settings!, model);
      case "gate":
        return gate(part);
      case "next":
        return next(part);
      case "results":
        return results(part);
      case "record":
        return myRecord.view(part);
      case "links":
        return linkForm.view(part);
      case "files":
        return files(part, model);
      case "deck_file":
        return deckFile(part, model);
      case "scan":
        return scanning.view(part);
    }
  };
  const draw = (): void => {
    const part = model.get("part") as Part;
    screens?.arrange(part as Steps);
    root.dataset.kind = part.kind;
    root.classList.toggle("rk-wide", WIDE.includes(part.kind));
    render(html`${PLAIN.includes(part.kind) ? nothing : sprite()}${body(part)}`, root);
    if ("asked" in part) lookBack.comeIntoSight(part.asked ?? 0, part.kind === "look_back");
  };
  function here(): string {
    const { steps } = model.get("part") as Steps;
    return steps.find(({ state }) => state === "here")?.id ?? "goals";
  }
  function has(step: string): boolean {
    return step === "record" || (model.get("part") as Steps).steps.some(({ id }) => id === step);
  }
  const changed = (): void => {
    const part = model.get("part") as Part;
    if (part.kind === "look_back") lookBack.receive(part);
    draw();
  };
  model.on("change:part", changed);
  model.on("change:progress", draw);
  draw();
  screens?.comeBack();
  if ((model.get("part") as Part).kind === "results") inheritFocus(root);
  const stopTheme = followTheme(root);
  return () => {
    model.off("change:part", changed);
    model.off("change:progress", draw);
    stopTheme();
    screens?.close();
    settings?.close();
    root.remove();
    scanning.stop();
  };
}

/** What takes the place of the last question takes the focus, too, once it is on the page. */
function inheritFocus(root: HTMLElement): void {
  const before = document.activeElement;
  requestAnimationFrame(() => {
    const isFree = !before || before === document.body || !before.checkVisibility();
    if (isFree && document.documentElement.dataset.screen === "ticket")
      root.querySelector("h3")?.focus({ preventScroll: true });
  });
}
