/**
 * The parts of a lesson that are looked at: the lobby, a worked example, moments of the own game.
 *
 * The trait `part` holds all of it as data; its Python side is rummy_widgets/lesson_part.py. All words are plain text.
 */
import { html, nothing, render, type TemplateResult } from "lit-html";
import { cardClasses, cardInner, faceDown, runs } from "./drawing/card";
import { picture } from "./drawing/pictures";
import { sprite } from "./drawing/sprite";
import type { Model } from "./link";
import { amongHostsPages } from "./print/address";
import { suppressHostShortcuts } from "./shortcuts";
import { followTheme } from "./theme";
import type { Face, Picture, Runs } from "./view";
import { words } from "./words";

interface LobbyLesson {
  title: string;
  subject: string;
  minutes: number;
  summary: string;
  href: string;
  print: { text: string; href: string }; // the way to its cards on paper, a page among the host's
  cards: Face[];
  result?: { formula: Runs; name: string }; // under the cards of the first lesson
}

interface Lobby {
  kind: "lobby";
  title: string;
  sub: string;
  heading: string; // over the lessons, for screen readers
  start: string; // what stands on the buttons
  lessons: LobbyLesson[];
}

interface Example {
  kind: "example";
  task: string;
  steps: { text: string; reason: string; why?: Picture }[];
  result: Runs;
  name: string;
}

interface Moments {
  kind: "moments";
  said: string; // for screen readers how many there are; shown to all when there are none
  better: string; // "Better:"
  moments: { kind: "good" | "costly" | "wrong"; title: string; text: string; better: string; steps: string[]; why?: Picture }[];
}

export type Part = Lobby | Example | Moments;

/** Draws the part into `el` and again when it changes; gives the way to clear it away. */
export function lessonPart(model: Model, el: HTMLElement): () => void {
  const root = document.createElement("div");
  root.className = "rk";
  root.lang = "en";
  suppressHostShortcuts(root);
  el.append(root);
  const draw = () => {
    const part = model.get("part") as Part;
    root.classList.toggle("rk-lobby", part.kind === "lobby");
    root.classList.toggle("rk-lesson", part.kind !== "lobby");
    render(html`${sprite()}${body(part)}`, root);
  };
  const stopTheme = followTheme(root);
  model.on("change:part", draw);
  draw();
  return () => {
    model.off("change:part", draw);
    stopTheme();
    root.remove();
  };
}

function body(part: Part): TemplateResult {
  switch (part.kind) {
    case "lobby":
      return lobby(part);
    case "example":
      return example(part);
    case "moments":
      return moments(part);
  }
}

function lobby({ title, sub, heading, start, lessons }: Lobby): TemplateResult {
  const star = lessons[0]?.cards[0];
  return html`<header class="top">
      <div class="logo" aria-hidden="true">${faceDown()}${star ? card(star) : nothing}</div>
      <div>
        <h1>${title}</h1>
        <div class="sub">${sub}</div>
      </div>
    </header>
    <h2 class="vh">${heading}</h2>
    <ul class="lessons">
      ${lessons.map((lesson, index) => lobbyLesson(lesson, index === 0, start))}
    </ul>`;
}

function lobbyLesson(lesson: LobbyLesson, first: boolean, start: string): TemplateResult {
  const { title, subject, minutes, summary, href, print, result } = lesson;
  return html`<li class="lesson ${first ? "feature" : ""}">
    <div class="art">
      <div class="fan3" aria-hidden="true">${lesson.cards.map(card)}</div>
      ${first && result ? html`<p aria-hidden="true"><b>${runs(result.formula)}</b> ${result.name}</p>` : nothing}
    </div>
    <div class="tx">
      <p class="subj">${subject} <span>· ${words("lesson.minutes", { n: minutes })}</span></p>
      <h3>${title}</h3>
      <p class="goal">${summary}</p>
      <div class="ways">
        <a class="btn ${first ? "go" : ""}" href=${href}>${start}<span class="vh">${title}</span></a>
        <a class="to-print" href=${amongHostsPages(print.href)} target="_blank">${print.text}<span class="vh">${title}</span></a>
      </div>
    </div>
  </li>`;
}

function card(face: Face): TemplateResult {
  return html`<div class=${cardClasses(face)}>${cardInner(face, { key: "", face: "" })}</div>`;
}

function example({ task, steps, result, name }: Example): TemplateResult {
  return html`<section class="block">
    <h3>${task}</h3>
    <ol class="worked-example">
      ${steps.map(
        ({ text, reason, why }) => html`<li><div><b>${text}</b><p>${reason}</p>${why ? picture(why) : nothing}</div></li>`,
      )}
    </ol>
    <p><span class="big-formula">${runs(result)}</span> ${name}</p>
  </section>`;
}

function moments({ said, better, moments }: Moments): TemplateResult {
  return html`<section class=${moments.length === 0 ? "block" : "vh"} role="status"><p>${said}</p></section>
  ${moments.map(
    (moment) =>
      html`<section class="block">
        <h3>${moment.title}</h3>
        <p>${moment.text}</p>
        ${moment.better ? html`<p><b>${better}</b> ${moment.better}</p>` : nothing}
        ${moment.steps.length > 0 ? html`<ol class="worked">${moment.steps.map((step) => html`<li>${step}</li>`)}</ol>` : nothing}
        ${moment.why ? picture(moment.why) : nothing}
      </section>`,
  )}`;
}
