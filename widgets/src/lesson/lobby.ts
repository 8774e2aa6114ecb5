/** The lobby: one card for each lesson. */
import { html, nothing, type TemplateResult } from "lit-html";
import { findPage } from "../addresses";
import { cardClasses, cardInner, faceDown, runs } from "../drawing/card";
import type { Face, Runs } from "../view";
import { words } from "../words";

interface LobbyLesson {
  title: string;
  subject: string;
  minutes: number;
  summary: string;
  href: string;
  done: string; // how far the pupil has got; "" before the first step
  print: { text: string; href: string }; // the link to its cards on paper, a page of the host
  cards: Face[];
  result?: { formula: Runs; name: string }; // under the cards of the first lesson
}

export interface Lobby {
  kind: "lobby";
  title: string;
  sub: string;
  heading: string; // over the lessons, for screen readers
  start: string; // the label of the buttons
  together: { text: string; href: string } | null; // the way to the class's tables, if this is in a class
  lessons: LobbyLesson[];
  broken: { title: string; problem: string }[]; // games that do not work
}

export function lobby({ title, sub, heading, start, together, lessons, broken }: Lobby): TemplateResult {
  const star = lessons[0]?.cards[0];
  return html`<header class="top">
      <div class="logo" aria-hidden="true">${faceDown()}${star ? card(star) : nothing}</div>
      <div>
        <h1>${title}</h1>
        <div class="sub">${sub}</div>
      </div>
      ${together ? html`<a class="btn go to-class" href=${together.href}>${together.text}</a>` : nothing}
    </header>
    <h2 class="vh">${heading}</h2>
    <ul class="lessons">
      ${lessons.map((lesson, index) => lobbyLesson(lesson, index === 0, start))}
      ${broken.map(({ title, problem }) => html`<li class="lesson broken"><div class="tx"><h3>${title}</h3><p>${problem}</p></div></li>`)}
    </ul>`;
}

function lobbyLesson(lesson: LobbyLesson, first: boolean, start: string): TemplateResult {
  const { title, subject, minutes, summary, href, done, print, result } = lesson;
  return html`<li class="lesson ${first ? "feature" : ""}">
    <div class="art">
      <div class="fan3" aria-hidden="true">${lesson.cards.map(card)}</div>
      ${first && result ? html`<p aria-hidden="true"><b>${runs(result.formula)}</b> ${result.name}</p>` : nothing}
    </div>
    <div class="tx">
      <p class="subj">${subject} <span>· ${words("lesson.minutes", { n: minutes })}</span></p>
      <h3>${title}</h3>
      <p class="goal">${summary}</p>
      ${done ? html`<p class="far">${done}</p>` : nothing}
      <div class="ways">
        <a class="btn ${first ? "go" : ""}" href=${href}>${start}<span class="vh">${title}</span></a>
        <a class="to-print" href=${findPage(print.href)} target="_blank">${print.text}<span class="vh">${title}</span></a>
      </div>
    </div>
  </li>`;
}

function card(face: Face): TemplateResult {
  return html`<div class=${cardClasses(face)}>${cardInner(face, { key: "", face: "" })}</div>`;
}
