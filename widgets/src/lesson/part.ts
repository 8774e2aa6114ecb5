/**
 * The parts of a lesson that are looked at: the lobby, a worked example, a look back at the own game.
 *
 * The trait `part` holds all of it as data; its Python side is rummy_widgets/lesson_part.py. All words are plain text.
 */
import { html, render, type TemplateResult } from "lit-html";
import { sprite } from "../drawing/sprite";
import type { Model } from "../link";
import { suppressHostShortcuts } from "../shortcuts";
import { followTheme } from "../theme";
import { classPage, type ClassView } from "./class_page";
import { example, type Example } from "./example";
import { lobby, type Lobby } from "./lobby";
import { LookBack } from "./look_back";
import type { LookBackView } from "./look_back_view";

/** A sentence in place of a part. */
interface Note {
  kind: "note";
  said: string;
  asked?: number; // as in LookBackView
}

export type Part = Lobby | Example | Note | LookBackView | ClassView;

/** Draws the part into `el` and again when it changes; gives the way to clear it away. */
export function lessonPart(model: Model, el: HTMLElement): () => void {
  const root = document.createElement("div");
  root.className = "rk";
  root.lang = "en";
  suppressHostShortcuts(root);
  el.append(root);
  const lookBack = new LookBack(model, root, () => draw());
  const body = (part: Part): TemplateResult => {
    switch (part.kind) {
      case "lobby":
        return lobby(part);
      case "example":
        return example(part);
      case "note":
        return html`<section class="block" role="status"><p>${part.said}</p></section>`;
      case "class":
        return classPage(part);
      case "look_back":
        return lookBack.view(part);
    }
  };
  const draw = (): void => {
    const part = model.get("part") as Part;
    root.classList.toggle("rk-lobby", part.kind === "lobby");
    root.classList.toggle("rk-lesson", part.kind !== "lobby");
    root.classList.toggle("rk-wide", part.kind === "look_back");
    render(html`${sprite()}${body(part)}`, root);
    if ("asked" in part) lookBack.comeIntoSight(part.asked ?? 0, part.kind === "look_back");
  };
  const stopTheme = followTheme(root);
  const changed = (): void => {
    const part = model.get("part") as Part;
    if (part.kind === "look_back") lookBack.receive(part);
    draw();
  };
  model.on("change:part", changed);
  draw();
  return () => {
    model.off("change:part", changed);
    stopTheme();
    root.remove();
  };
}
