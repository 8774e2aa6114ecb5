/** The header of a lesson with its steps, the placeholder for a closed step, and the button that leads on below a step. */
import { html, nothing, type TemplateResult } from "lit-html";
import { cardClasses, cardInner } from "../drawing/card";
import { icon } from "../drawing/icons";
import { prose } from "../drawing/prose";
import type { Model } from "../link";
import { mySettings } from "../parts/side/my_settings";
import type { Settings } from "../settings";
import type { Face } from "../view";
import { words } from "../words";
import { goTo, openSettings, type Screens, show, stepOf } from "./screens";
import type { Gate, GoalPicture, Mastery, Next, Result, Results, Step, Steps } from "./shell_view";

type Part = TemplateResult | typeof nothing;

/** The header. It stays while the steps below it change. */
export function stepsHeader(view: Steps, screens: Screens, settings: Settings, model: Model): TemplateResult {
  const { shown } = screens; // "" where all steps are below each other
  const { lesson, back, href, label, steps, said, goals_title, goals, start, note, urgent, record } = view;
  const isThere = !shown || shown === "goals";
  const begin = (): void => {
    model.send({ shell: { start: true } });
    goTo(steps[1]!.id); // after the goals
  };
  const startButton = html`<button type="button" class="btn go" @click=${begin}>${start}</button>`;
  return html`<header class="lhead">
      ${
        screens.fillsWindow
          ? html`<button type="button" class="btn-q" title=${words("shell.notebook")} @click=${() => screens.toggle()}>${icon("back")} <span>${words("shell.notebook")}</span></button>`
          : href
            ? html`<a class="btn-q" href=${href}>${icon("back")} <span>${back}</span></a>`
            : fullScreen()
      }
      <b class="lname">${lesson}</b>
      <details class="pulldown phonenow" @keydown=${closeByEscape}>
        <summary class="btn-q">${lesson} <b>${phoneLine(steps, shown)}</b></summary>
      </details>
      <ol class="steps7" aria-label=${label}>${steps.map((step, at) => stepItem(step, at + 1, shown))}</ol>
      ${shown && steps.some(({ id }) => id === "game") ? besideTheTable(steps, shown, record) : nothing}
      ${
        screens.canFillWindow
          ? html`<button type="button" class="btn-q one-step" @click=${() => screens.toggle()}>${words("shell.one_step")}</button>`
          : nothing
      }
      ${myGoals(view)} ${ownSettings(settings, lesson)}
      ${urgent && !isThere ? html`<p class="problem" role="status">${note}</p>` : nothing}
      <p class="vh" role="status">${said}</p>
    </header>
    ${foot(view, screens, start ? startButton : nothing)}
    <section class="block goals-block">
      <h2>${goals_title}</h2>
      ${goalCards(goals, (model.get("pictures") ?? []) as GoalPicture[])}
      ${start && !shown ? startButton : nothing}
      ${isThere ? html`<p class="note">${note}</p>` : nothing}
    </section>`;
}

/** For a page in the small frame of a learning platform; Esc leads back. */
function fullScreen(): Part {
  if (!document.fullscreenEnabled) return nothing;
  const fill = (): void => void document.documentElement.requestFullscreen();
  return html`<button type="button" class="btn-q full-screen" @click=${fill}>${icon("grow")} <span>${words("table.full_screen")}</span></button>`;
}

function stepItem({ id, title, state, word }: Step, number: number, shown: string): TemplateResult {
  const inside = html`<i aria-hidden="true">${state === "done" ? icon("check") : number}</i>
    <span class="t">${title}</span><small class="vh">${word}</small>`;
  const here = isHere({ id, state }, shown);
  return html`<li class="${state} ${here ? "on" : ""}" aria-current=${here ? "step" : nothing} title=${word}>
    ${state === "later" ? html`<span>${inside}</span>` : html`<button type="button" @click=${() => goTo(id)}>${inside}</button>`}
  </li>`;
}

function isHere({ id, state }: Pick<Step, "id" | "state">, shown: string): boolean {
  return shown ? stepOf(shown) === id : state === "here";
}

/** Where the pupil is, in the few words that a phone has room for; there they open the list of steps. */
function phoneLine(steps: Step[], shown: string): string {
  const at = steps.findIndex((step) => isHere(step, shown));
  return at < 0 ? "" : words("shell.here", { title: steps[at]!.title, n: at + 1, of: steps.length });
}

/** What is needed beside a table that fills the screen: its rules, and what comes next. */
function besideTheTable(steps: Step[], shown: string, record: string): TemplateResult {
  const game = steps.findIndex(({ id }) => id === "game");
  const after: Pick<Step, "id" | "title" | "state"> = steps[game + 1] ?? { id: "record", title: record, state: "open" };
  const { id: next, title, state } = shown === "first_round" ? { ...steps[game]!, state: "open" } : after;
  const isOpen = state !== "later";
  return html`<p class="by-table">
    <button type="button" class="btn-q" @click=${() => goTo("rules")}>${words("shell.rules")}</button>
    ${
      isOpen
        ? html`<button type="button" class="btn-q" @click=${() => show(next)}>${title} ${icon("chev")}</button>`
        : html`<span>${words("shell.then", { title })}</span>`
    }
  </p>`;
}

/** The foot of a screen that is not a step: where the pupil can go from there. */
function foot({ steps, print, together }: Steps, { shown, fillsWindow }: Screens, start: Part): Part {
  const isClosed = steps.some(({ id, state }) => id === stepOf(shown) && state === "later");
  if (isClosed && shown !== "rules") return html`<p class="foot-line closed">${goOn(steps)}</p>`;
  switch (shown) {
    case "goals":
      return html`<p class="foot-line">
        ${fillsWindow ? nothing : link(together ?? print)}
        ${start === nothing ? goOn(steps) : start}
      </p>`;
    case "rules":
      return html`<p class="foot-line">
        <button type="button" class="btn" @click=${() => show("game")}>${words("shell.game")}</button>
        <button type="button" class="btn" @click=${openSettings}>${words("shell.settings")}</button>
        ${together && !fillsWindow ? link(together) : nothing}
        <button type="button" class="btn go" @click=${() => show("first_round")}>${words("shell.first_round")}</button>
      </p>`;
    case "look_back":
      return html`<p class="foot-line">
        <button type="button" class="btn" @click=${() => show("question")}>${words("shell.question")}</button>
        ${steps.filter(({ id, state }) => id === "game" && state !== "done").map(leadTo)}
      </p>`;
    default:
      return nothing;
  }
}

function link({ text, href }: Steps["print"]): Part {
  return href ? html`<a class="btn" href=${href}>${text}</a>` : nothing;
}

/** A button that leads from the goals, once they have been read, or from a closed step to the pupil's step. */
function goOn(steps: Step[]): Part {
  const here = steps.find(({ state }) => state === "here");
  return here ? leadTo(here) : nothing;
}

function leadTo({ id, lead }: Step): TemplateResult {
  return html`<button type="button" class="btn go" @click=${() => goTo(id)}>${lead}</button>`;
}

/** The goals at any time, small in the header and complete once they are opened. */
function myGoals({ my_goals, goals, record }: Steps): TemplateResult {
  return pulldown(
    "my-goals",
    html`<span>${my_goals}</span> <span class="meters" aria-hidden="true">${goals.map(meter)}</span>`,
    html`${goalList(goals)}
      <button type="button" class="btn" @click=${() => goTo("record")}>${record}</button>`,
  );
}

/** What a table offers in its own bar, at any step. */
function ownSettings(settings: Settings, lesson: string): TemplateResult {
  return pulldown(
    "my-settings",
    html`${icon("sliders")} <span class="vh">${words("shell.my_settings")}</span>`,
    html`<h3>${words("shell.my_settings")}</h3>
      ${mySettings(settings, lesson, false)}`,
  );
}

/** A box that opens below its button; Escape, a press beside it, or focus elsewhere closes it. */
function pulldown(name: string, button: TemplateResult, inside: TemplateResult): TemplateResult {
  return html`<details class="pulldown ${name}" @keydown=${closeByEscape} @focusout=${closeWhenLeft}>
    <summary class="btn-q">${button}</summary>
    <section class="block">${inside}</section>
  </details>`;
}

function meter({ bars }: Mastery): TemplateResult {
  return html`<span>${[3, 2, 1].map((at) => html`<i class=${bars >= at ? "f" : ""}></i>`)}</span>`;
}

function closeByEscape({ key, currentTarget }: KeyboardEvent): void {
  const opened = currentTarget as HTMLDetailsElement;
  if (key !== "Escape" || !opened.open) return;
  opened.open = false;
  opened.querySelector("summary")!.focus();
}

function closeWhenLeft({ currentTarget, relatedTarget }: FocusEvent): void {
  const opened = currentTarget as HTMLDetailsElement;
  if (relatedTarget && !opened.contains(relatedTarget as Node)) opened.open = false;
}

/** The goals as cards with pictures; each says how far the pupil has got, or that it is new. */
function goalCards(goals: Mastery[], pictures: GoalPicture[]): TemplateResult {
  return html`<ul class="goals3 goal-cards">
    ${goals.map(
      (goal, at) => html`<li>
        ${pictures[at] ? goalPicture(pictures[at]) : nothing}
        <p>${goal.goal}</p>
        ${goal.seen > 0 ? howFar(goal) : html`<p class="mast"><span class="m" aria-hidden="true"><i></i><i></i><i></i></span>${words("shell.new_goal")}</p>`}
      </li>`,
    )}
  </ul>`;
}

function goalPicture({ cards, text, name }: GoalPicture): TemplateResult {
  const card = (face: Face): TemplateResult =>
    html`<div class=${cardClasses(face, { fixed: true })}>${cardInner(face, { key: "", face: "" })}</div>`;
  return html`<div class="goal-picture" aria-hidden="true">
    ${cards.length > 0 ? html`<div>${cards.map(card)}</div>` : nothing} ${text ? html`<b>${text}</b>` : nothing} ${name ? html`<span>${name}</span>` : nothing}
  </div>`;
}

/**
 * Goals, each with a word and bars, or with dots while it is too early for a word; before the first answer, only the
 * goals.
 */
export function goalList(goals: Mastery[]): TemplateResult {
  const begun = goals.some((goal) => goal.seen > 0);
  return html`<ul class="goals3">
    ${goals.map((goal) => html`<li>${goal.goal}${begun ? howFar(goal) : nothing}</li>`)}
  </ul>`;
}

function howFar(goal: Mastery): TemplateResult {
  return html`${mastery(goal)}<small class="note">${goal.note}</small>`;
}

export function mastery({ word, bars, seen, enough }: Mastery): TemplateResult {
  const marks = (filled: number, of: number): TemplateResult[] =>
    Array.from({ length: of }, (_, at) => html`<i class=${at < filled ? "f" : ""}></i>`);
  return html`<p class="mast"><b>${word}</b>
    <span class=${bars > 0 ? "m" : "looks"} aria-hidden="true">${bars > 0 ? marks(bars, 3) : marks(seen, enough)}</span></p>`;
}

/** What is shown in place of a step: for a closed one, what opens it. */
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

export function next({ text, step }: Next): Part {
  return text
    ? html`<p class="go-on"><button type="button" class="btn go" @click=${() => goTo(step)}>${text}</button></p>`
    : nothing;
}

export function results({ title, text, lines, goals_title, goals }: Results): TemplateResult {
  return html`<div class="lesson-columns">
    <section class="block">
      <h3 class="results-title" tabindex="-1">${title}</h3>
      <p class="note">${text}</p>
      <ul class="resl">${lines.map(result)}</ul>
    </section>
    <section class="block"><h3>${goals_title}</h3>${goalList(goals)}</section>
  </div>`;
}

function result({ right, task, title, text, sure }: Result): TemplateResult {
  return html`<li class=${right ? "right" : "again"}>
    <i aria-hidden="true">${icon(right ? "check" : "repeat")}</i>
    <div><p class="note">${prose(task)}</p><b>${prose(title)}</b><p>${prose(text)}</p></div>
    <small class="note">${sure}</small>
  </li>`;
}
