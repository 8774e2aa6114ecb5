/** The work area: places for cards, what they add up to, and what has to be written. */
import { html, nothing, type TemplateResult } from "lit-html";
import { live } from "lit-html/directives/live.js";
import { repeat } from "lit-html/directives/repeat.js";
import type { Choice } from "../../choice";
import { cardClasses, cardInner } from "../../drawing/card";
import { icon } from "../../drawing/icons";
import { slotShape } from "../../drawing/medallion";
import { prose } from "../../drawing/prose";
import { hundred, percentOf } from "../../picture/hundred";
import type { Field, Slot, Tray } from "../../view";
import { words } from "../../words";
import type { Actions } from "../actions/actions";
import { type Faces, smallCard } from "../faces";
import { lookHere, ringedName } from "../label";
import type { Fields } from "./fields";

/** What the tray needs from its table. */
export interface TrayTable extends Faces {
  readonly id: string;
  readonly choice: Pick<Choice, "tapSlot" | "toggle" | "tell">;
  readonly fields: Pick<Fields, "value" | "type">;
  readonly actions: Pick<Actions, "next">;
  draw(): void;
}

type Part = TemplateResult | typeof nothing;

/** Whether a nudge is about a field, and whether an action waits for it. */
interface Marks {
  isRinged: boolean;
  isNext: boolean;
}

const SIDE_BY_SIDE = 6; // places that are wide enough for a finger in one row of the smallest phone

export function tray(table: TrayTable, { title, note, slots, ringed = [] }: Tray): TemplateResult {
  return html`<h4>${title} ${note ? html`<span>· ${note}</span>` : nothing}</h4>
    <div class="tray ${crowd(slots)}" style=${measureRoom(slots)}>
      ${repeat(
        rows(slots),
        (row) => row[0]!.id,
        (row) => html`<ul>
          ${repeat(
            row,
            (slot) => slot.id,
            (slot) => {
              const isRinged = ringed.includes(slot.id);
              const classes = `${slot.gap ? "gapl" : ""} ${isRinged ? "is-ringed" : ""}`;
              const named = { ...slot, label: ringedName(slot.label, isRinged) };
              return html`<li class=${classes}>${place(table, named)}</li>`;
            },
          )}
        </ul>`,
      )}
    </div>`;
}

/** What the cards in the tray add up to. */
export function sum({ sum }: Tray): Part {
  if (!sum) return nothing;
  const tones = { plus: "pos", minus: "neg", plain: "" };
  return html`<div class="sum">
    <span class="vh">${sum.say}</span>
    <div class="big num" aria-hidden="true">
      ${sum.parts.map((part) => html`<span class=${tones[part.tone]}>${part.text}</span>`)}
    </div>
    <span class="note" aria-hidden="true">${sum.note}</span>
  </div>`;
}

/** What has to be written or chosen. */
export function fields(table: TrayTable, { fields, ringed = [] }: Tray): Part {
  if (fields.length === 0) return nothing;
  const next = table.actions.next();
  return html`<div class="fields">${repeat(
    fields,
    (one) => one.id,
    (one) => field(table, one, { isRinged: ringed.includes(one.id), isNext: one === next }),
  )}</div>`;
}

/** Whether a formula has too many places in a row for a phone: in its first two numbers, or in the last and the symbols. */
function crowd(slots: Slot[]): string {
  const last = rows(slots).at(-1)?.length ?? 0;
  const longest = last < slots.length ? Math.max(slots.length - last, last + 4) : 0;
  return longest > SIDE_BY_SIDE ? "many" : "";
}

/** How many places there are; how many of them are beside a card, which may be narrow; how many the last row has. */
function measureRoom(slots: Slot[]): string {
  const ends = slots.filter((slot) => slot.lies === "beside").length;
  return `--n: ${slots.length}; --ends: ${ends}; --last: ${rows(slots).at(-1)?.length ?? 0}`;
}

/** One row of places; cards that are already on the table take several rows, broken only at gaps. */
export function rows(slots: Slot[]): Slot[][] {
  const parts = slots.some((slot) => slot.lies);
  const starts = slots.flatMap((slot, at) => (at === 0 || (parts && slot.gap) ? [at] : []));
  return starts.map((start, i) => slots.slice(start, starts[i + 1]));
}

/** A free place takes the card chosen last, and so does a card on the table; the player's own card goes back when tapped. */
function place(table: TrayTable, slot: Slot): Part {
  const { card } = slot;
  if (slot.lies === "fixed") return drawSlot(table, slot);
  if (!card)
    return html`<button
      class="slot ${slot.next ? "next" : ""} ${slot.lies ?? ""}"
      title=${slot.label}
      type="button"
      aria-label=${slot.label}
      data-place=${slot.id}
      data-slot
      @click=${() => table.choice.tapSlot(slot.id)}
    >
      ${slotShape(slot.shape)}
    </button>`;
  const face = table.face(card);
  if (!face) return nothing;
  const placed = { place: slot.label, card: table.describeCard(card) };
  return html`<button
    class=${cardClasses(face)}
    type="button"
    data-place=${slot.id}
    data-slot
    @click=${() => (slot.lies ? table.choice.tapSlot(slot.id) : table.choice.toggle(card.key))}
  >
    <span class="vh">${slot.lies ? words("tray.cover", placed) : words("tray.take_back", placed)}</span>
    ${cardInner(face, card)}
  </button>`;
}

/** A card on the table that stays as it is. */
function drawSlot(table: TrayTable, { card, label, shape }: Slot): Part {
  const face = card && table.face(card);
  if (!card || !face)
    return html`<span class="slot" role="img" aria-label=${words("tray.free", { place: label })}>${slotShape(shape)}</span>`;
  return html`<span class=${cardClasses(face, { fixed: true })}><span class="vh">${table.describeCard(card)}</span>${cardInner(face, card)}</span>`;
}

/** A field that is not needed yet says why, in its place. */
function field(table: TrayTable, one: Field, marks: Marks): TemplateResult {
  const id = `rk-${table.id}-${one.id}`;
  if (one.wait) return waiting(table, one, id);
  if (one.kind === "choice" || one.kind === "pick") return choices(table, one, id, marks);
  return html`<div class=${fieldClasses(marks)}>
    <label for=${id}>${lookHere(marks.isRinged)}${one.label}</label>
    ${one.kind === "text" ? textInput(table, one, id) : select(table, one, id)}
    ${typeset(table, one, table.fields.value(one))}
  </div>`;
}

/**
 * A field's text as it will be written, or as squares out of a hundred. A pupil can also choose squares to fill in the
 * field, unless it is `fixed`.
 */
function typeset(table: TrayTable, one: Field, text: string, fixed = false): Part {
  if (one.typeset === "lowered") return html`<span class="typeset" aria-hidden="true">${lowerNumbers(text)}</span>`;
  if (one.typeset !== "hundred") return nothing;
  const percent = percentOf(text);
  return hundred({
    field: `${one.id}-hundred`,
    label: one.label,
    at: percent ?? 0,
    said: percent === null ? words("tray.free", { place: one.label }) : `${percent} %`,
    fixed,
    put: (number) => {
      if (fixed) return;
      table.fields.type(one, `${number} %`);
      table.draw();
    },
  });
}

/** What is typed, as it will be written: numbers after letters and brackets are lowered. */
function lowerNumbers(text: string): TemplateResult {
  const parts = [...text.matchAll(/(\D*)(\d*)/g)];
  return html`${parts.map(([, before, digits]) =>
    /[A-Za-z)\]]$/.test(before!) && digits ? html`${before}<sub>${digits}</sub>` : html`${before}${digits}`,
  )}`;
}

function fieldClasses({ isRinged, isNext }: Marks): string {
  return `field ${isRinged ? "is-ringed" : ""} ${isNext ? "next" : ""}`;
}

function waiting(table: TrayTable, one: Field, id: string): TemplateResult {
  return html`<div class="field" role="group" aria-labelledby=${id}>
    <label id=${id}>${one.label}</label>
    <p class="waits">${one.wait}</p>
    ${typeset(table, one, one.wait!, true)}
  </div>`;
}

function textInput(table: TrayTable, one: Field, id: string): TemplateResult {
  return html`<input
    type="text"
    id=${id}
    data-field=${one.id}
    maxlength=${one.max_length}
    autocomplete="off"
    autocapitalize="none"
    spellcheck="false"
    .value=${live(table.fields.value(one))}
    @input=${(event: Event) => type(table, one, event)}
  />`;
}

/** A choice from a list or among cards counts at once, since other questions may depend on it. Typing is not sent yet. */
function select(table: TrayTable, one: Field, id: string): TemplateResult {
  const value = table.fields.value(one);
  return html`<select
    id=${id}
    data-field=${one.id}
    @change=${(event: Event) => pick(table, one, event)}
  >
    ${one.options.map(
      (option) =>
        html`<option value=${option.value} .selected=${live(option.value === value)}>${option.label}</option>`,
    )}
  </select>`;
}

function choices(table: TrayTable, one: Field, id: string, marks: Marks): TemplateResult {
  const value = table.fields.value(one);
  const longest = Math.max(...one.options.flatMap(({ label }) => label.split(/[\s-]/).map((word) => word.length)));
  return html`<fieldset class=${fieldClasses(marks)}>
    <legend>${lookHere(marks.isRinged)}${prose(one.label)}</legend>
    <div
      class="choices ${one.kind === "pick" ? "pick" : ""} ${one.options.length === 4 ? "four" : ""} ${one.options.length > 5 ? "of-six" : ""}"
      style="--longest: ${longest}"
    >
      ${one.options.map(
        (option) =>
          html`<label class="choice ${option.mark ?? ""}">
            <input
              type="radio"
              name=${id}
              data-field=${one.id}
              value=${option.value}
              .checked=${live(option.value === value)}
              ?disabled=${one.fixed}
              @change=${(event: Event) => choose(table, one, event)}
            />
            ${option.cards?.map((card) => smallCard(table, card))}
            ${option.bars ? html`<span class="sureness" aria-hidden="true">${[1, 2, 3].map((n) => html`<i class=${n <= option.bars! ? "f" : ""}></i>`)}</span>` : nothing}
            <span>${prose(option.label)}</span>
            ${option.mark ? html`<b class="told">${option.mark === "right" ? icon("check") : nothing}${option.mark === "right" ? words("tray.right") : words("tray.chosen")}</b>` : nothing}
          </label>`,
      )}
    </div>
  </fieldset>`;
}

function type(table: TrayTable, one: Field, event: Event): void {
  table.fields.type(one, (event.target as HTMLInputElement | HTMLSelectElement).value);
  table.draw();
}

/** A choice; the field that the action then waits for comes into sight. */
function choose(table: TrayTable, one: Field, event: Event): void {
  (one.kind === "pick" ? pick : type)(table, one, event);
  (event.target as Element).closest(".fields")?.querySelector(".next")?.scrollIntoView({ block: "nearest" });
}

function pick(table: TrayTable, one: Field, event: Event): void {
  type(table, one, event);
  table.choice.tell();
}
