/** The header of a lesson with its steps, the placeholder for a closed step, and the button that leads on below a step. */
import { html, nothing, type TemplateResult } from "lit-html";
import { icon } from "../drawing/icons";
import type { Model } from "../link";
import type { Gate, Mastery, Next, Result, Results, Step, Steps } from "./shell_view";

const SETTLES_MS = 4_000; // while the steps above are built and grow

/** Scrolls to a step and moves the focus there. */
export function goTo(step: string): void {
  const place = document.querySelector<HTMLElement>(`.rk-step-${CSS.escape(step)}`);
  if (!place) return;
  place.tabIndex = -1;
  place.focus({ preventScroll: true });
  holdInSight(place);
}

/** Keeps a step in place while others above it grow, until the pupil does something. */
function holdInSight(place: HTMLElement): void {
  const hold = new ResizeObserver(() => place.scrollIntoView({ block: "start" }));
  document.querySelectorAll("[class*=rk-step-]").forEach((step) => hold.observe(step));
  const stop = (): void => {
    hold.disconnect();
    for (const event of ["wheel", "touchstart", "pointerdown", "keydown"]) removeEventListener(event, stop, true);
  };
  for (const event of ["wheel", "touchstart", "pointerdown", "keydown"]) addEventListener(event, stop, true);
  setTimeout(stop, SETTLES_MS);
}

export function stepsHeader(shown: Steps, model: Model): TemplateResult {
  const { subject, title, back, href, label, steps, line, said, goals_title, goals, start, note } = shown;
  const begin = (): void => {
    model.send({ shell: { start: true } });
    goTo("warm_up");
  };
  return html`<header class="lhead">
      <div class="lt">
        <a class="btn-q" href=${href}>${icon("back")} ${back}</a>
        <div><p>${subject}</p><h2>${title}</h2></div>
      </div>
      <ol class="steps7" aria-label=${label}>${steps.map((step, at) => stepItem(step, at + 1))}</ol>
      <p class="phonenow">${line}</p>
      <p class="vh" role="status">${said}</p>
    </header>
    <section class="block goals-block">
      <h3>${goals_title}</h3>
      ${goalList(goals)}
      ${start ? html`<button type="button" class="btn go" @click=${begin}>${start}</button>` : nothing}
      <p class="note">${note}</p>
    </section>`;
}

function stepItem({ id, title, state, word }: Step, number: number): TemplateResult {
  const inside = html`<i aria-hidden="true">${state === "done" ? icon("check") : number}</i>
    <span class="t">${title}</span><small>${word}</small>`;
  const press = (): void => goTo(id);
  return html`<li class=${state === "here" ? "on" : state} aria-current=${state === "here" ? "step" : nothing}>
    ${state === "later" ? html`<span>${inside}</span>` : html`<button type="button" @click=${press}>${inside}</button>`}
  </li>`;
}

/** Goals, each with a word and bars, or dots while it is too early for a word; before the first answer, nothing but goals. */
export function goalList(goals: Mastery[]): TemplateResult {
  const begun = goals.some((goal) => goal.seen > 0);
  const howFar = (goal: Mastery): TemplateResult => html`${mastery(goal)}<small class="note">${goal.note}</small>`;
  return html`<ul class="goals3">
    ${goals.map((goal) => html`<li>${goal.goal}${begun ? howFar(goal) : nothing}</li>`)}
  </ul>`;
}

export function mastery({ word, bars, seen, enough }: Mastery): TemplateResult {
  const marks = (filled: number, of: number): TemplateResult[] =>
    Array.from({ length: of }, (_, at) => html`<i class=${at < filled ? "f" : ""}></i>`);
  return html`<p class="mast"><b>${word}</b>
    <span class=${bars > 0 ? "m" : "looks"} aria-hidden="true">${bars > 0 ? marks(bars, 3) : marks(seen, enough)}</span></p>`;
}

/** In place of a step: a closed one says what opens it. */
export function gate({ title, text, open }: Gate): TemplateResult {
  return html`<section class="block gate ${open ? "soon" : ""}"><h3>${title}</h3><p>${text}</p></section>`;
}

/** Tells the kernel when an open step comes near; returns a function that stops this. */
export function watchGate(root: HTMLElement, model: Model): () => void {
  const watch = new IntersectionObserver(
    (seen) => {
      const part = model.get("part") as Gate | Next;
      if (part.kind === "gate" && part.open && seen.some((one) => one.isIntersecting))
        model.send({ shell: { near: true } });
    },
    { rootMargin: "600px 0px" },
  );
  const observeAgain = (): void => {
    watch.unobserve(root);
    watch.observe(root);
  };
  model.on("change:part", observeAgain);
  watch.observe(root);
  return () => {
    watch.disconnect();
    model.off("change:part", observeAgain);
  };
}

export function next({ text, step }: Next): TemplateResult | typeof nothing {
  return text
    ? html`<p class="go-on"><button type="button" class="btn go" @click=${() => goTo(step)}>${text}</button></p>`
    : nothing;
}

export function results({ title, text, lines, goals_title, goals }: Results): TemplateResult {
  return html`<div class="lesson-columns">
    <section class="block">
      <h3>${title}</h3>
      <p class="note">${text}</p>
      <ul class="resl">${lines.map(result)}</ul>
    </section>
    <section class="block"><h3>${goals_title}</h3>${goalList(goals)}</section>
  </div>`;
}

function result({ right, task, title, text, sure }: Result): TemplateResult {
  return html`<li class=${right ? "right" : "again"}>
    <i aria-hidden="true">${icon(right ? "check" : "repeat")}</i>
    <div><p class="note">${task}</p><b>${title}</b><p>${text}</p></div>
    <small class="note">${sure}</small>
  </li>`;
}
