/**
 * The class page: what the handed-in records say. Its Python twin is rummy_kit/lessons/class_view.py; a test keeps the
 * two in step. Everything in it comes from files and is shown as text.
 */
import { html, nothing, type TemplateResult } from "lit-html";
import { findLesson, findPage } from "../addresses";
import { picture } from "../drawing/pictures";
import type { BarsPicture, Face, Picture } from "../view";
import type { Position } from "./look_back_view";
import { position } from "./position";

/** The pupils who have, may have or have put right an idea. */
export interface Who {
  state: string; // "have it"
  names: string[]; // of files
}

/** A wrong idea in the class; the most widespread comes first. */
export interface Idea {
  name: string;
  often: string; // "5 of 12 answers that could show it"
  seen: string; // "Seen from 3 November to 27 November, with Al³⁺ + Cl⁻."
  who: Who[];
  mend: string; // what to say
  next: string;
  why?: Picture; // its picture
}

/** A task for the class, with its answer. */
export interface Task {
  task: string;
  answer: string;
}

/** An idea to work on next. */
export interface Next {
  name: string;
  pupils: string; // "7 pupils"
  say: string;
  groups: string[]; // "otter, 7 and lynx; fox has put it right and can explain"
  tasks: Task[];
  play: string; // the way to the lesson's practice of this idea, from the folder above
  print: string; // the way to a worksheet about it, from the folder above
}

/** How many pupils showed an idea on which day: a table. */
export interface Days {
  days: string[]; // "27 November"
  rows: DayRow[];
}

/** One idea, day by day. */
export interface DayRow {
  name: string;
  cells: string[]; // "3 of 7"; "" if no one could have shown it
}

/** How many exit-ticket answers given with this certainty were right and wrong. */
export interface Sure {
  label: string;
  right: number;
  wrong: number;
}

/** A claim in a pupil's game: the position as that pupil saw it, and what the kit says about the claim. */
export interface Moment {
  title: string; // the idea
  name: string; // of the file
  position: Position;
  told: string;
  text: string;
  steps: string[];
  why?: Picture;
}

/** One lesson of the class. */
export interface Lesson {
  title: string;
  pupils: string; // "12 pupils"
  next: Next[];
  days: Days | null; // null if there is but one
  overview: BarsPicture | null; // how many pupils have which idea
  ideas: Idea[];
  steps: BarsPicture | null; // how many pupils have done each step, or that it was left out
  hardest: BarsPicture | null;
  sure: Sure[]; // empty until someone has handed in an exit ticket
  moments: Moment[];
  faces: Record<string, Face>; // of the cards in the moments
}

/** The whole page; each change replaces all of it. */
export interface ClassView {
  kind: "class";
  title: string;
  said: string; // "12 records are read."
  refused: string[]; // "notes.json: this is not a Rummy Kit record."
  words: Record<string, string>; // headings
  lessons: Lesson[];
}

export function classPage({ title, said, refused, words, lessons }: ClassView): TemplateResult {
  return html`<section class="block class-page">
    <h2>${title}</h2>
    <p role="status">${said}</p>
    ${refused.length > 0 ? html`<ul class="refused">${refused.map((line) => html`<li>${line}</li>`)}</ul>` : nothing}
    ${lessons.map((one) => lesson(one, words))}
  </section>`;
}

function lesson(shown: Lesson, words: Record<string, string>): TemplateResult {
  const { title, pupils, next, days, overview, ideas, steps, hardest, sure, moments, faces } = shown;
  const wide = (heading: string | undefined, inside: unknown): TemplateResult =>
    html`<section class="wide-part"><h4>${heading}</h4>${inside}</section>`;
  return html`<article>
    <h3>${title} <small>${pupils}</small></h3>
    <div class="class-parts">
      ${next.length > 0 ? wide(words.next, html`<ol class="class-next">${next.map((one) => nextStep(one, words))}</ol>`) : nothing}
      ${wide(words.ideas, [overview ? picture(overview) : html`<p>${words.none}</p>`, ideas.map((one) => idea(one, words))])}
      ${days ? wide(words.days, dayByDay(days)) : nothing}
      ${drawn(words.steps, steps)}${drawn(words.hardest, hardest)}
      ${sure.length > 0 ? html`<section>${sureness(sure, words)}</section>` : nothing}
      ${
        moments.length > 0
          ? wide(
              words.moments,
              moments.map((one) => moment(one, faces)),
            )
          : nothing
      }
    </div>
  </article>`;
}

function drawn(heading: string | undefined, bars: BarsPicture | null): TemplateResult | typeof nothing {
  return bars ? html`<section><h4>${heading}</h4>${picture(bars)}</section>` : nothing;
}

function nextStep(
  { name, pupils, say, groups, tasks, play, print }: Next,
  words: Record<string, string>,
): TemplateResult {
  const way = (href: string, text: string | undefined): TemplateResult =>
    html`<a class="btn" href=${href} target="_blank">${text}<span class="vh">: ${name}</span></a>`;
  const asked = tasks.map(({ task, answer }) => html`<li>${task}<br /><b>${answer}</b></li>`);
  const sitting = html`<p><b>${words.groups}:</b></p><ol>${groups.map((one) => html`<li>${one}</li>`)}</ol>`;
  return html`<li><p><b>${name}</b> <small>${pupils}</small></p><p><b>${words.say}:</b> ${say}</p>
    ${groups.length > 0 ? sitting : nothing}
    <details><summary>${words.tasks}</summary><ol>${asked}</ol></details>
    <p class="row">${way(findLesson(`../${play}`).href, words.play)}${way(findPage(print, "../"), words.print)}</p></li>`;
}

function dayByDay({ days, rows }: Days): TemplateResult {
  const cellOf = (cell: string, n: number) => (cell ? html`<li><small>${days[n]}</small> ${cell}</li>` : nothing);
  const row = ({ name, cells }: DayRow): TemplateResult => html`<li><b>${name}</b><ul>${cells.map(cellOf)}</ul></li>`;
  return html`<ul class="class-days">${rows.map(row)}</ul>`;
}

function idea({ name, often, seen, who, mend, next, why }: Idea, words: Record<string, string>): TemplateResult {
  return html`<details class="class-idea">
    <summary><b>${name}</b> <small>${often}</small></summary>
    ${who.map(({ state, names }) => html`<p><b>${state}:</b> ${names.join(", ")}</p>`)}
    <p>${seen}</p>
    <p><b>${words.say}:</b> ${mend} ${next}</p>
    ${why ? picture(why) : nothing}
  </details>`;
}

function sureness(rows: Sure[], words: Record<string, string>): TemplateResult {
  return html`<table class="class-table">
    <caption><h4>${words.sure}</h4></caption>
    <thead><tr><td></td><th scope="col">${words.right}</th><th scope="col">${words.wrong}</th></tr></thead>
    <tbody>${rows.map(({ label, right, wrong }) => html`<tr><th scope="row">${label}</th><td>${right}</td><td>${wrong}</td></tr>`)}</tbody>
  </table>`;
}

function moment(shown: Moment, faces: Record<string, Face>): TemplateResult {
  const { title, name, told, text, steps, why } = shown;
  return html`<details class="class-moment">
    <summary><b>${title}</b> <small>${name}</small></summary>
    ${position(shown.position, faces)}
    <p><b>${told}</b> ${text}</p>
    ${steps.length > 0 ? html`<ul>${steps.map((step) => html`<li>${step}</li>`)}</ul>` : nothing}
    ${why ? picture(why) : nothing}
  </details>`;
}
