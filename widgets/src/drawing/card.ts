/**
 * A playing card: everything printed on it, made from its face alone.
 *
 * The element itself (`<div class="card …" role="option">`, `<button class="card …">`) belongs to the table;
 * `cardClasses` says how it looks and `cardInner` fills it. Sizes are in `cqi`, so one markup serves all widths.
 */
import { html, nothing, type TemplateResult } from "lit-html";
import type { Card, Face, Runs } from "../view";
import { words } from "../words";
import { mark } from "./mark";
import { medallion } from "./medallion";
import { numeral, tile } from "./numeral";
import { effectInner, playingInner } from "./playing";
import { sound } from "./sound";

/** A face as it should be drawn now. */
export interface Drawn extends Face {
  asks?: "hidden" | "shown"; // tapping its name shows what it hides, or hides it again
}

export interface CardLook {
  selected?: boolean; // raised, amber ring, tick
  fits?: boolean; // amber pad: completes what is in the tray
  off?: boolean; // dashed and faded: not possible now
  small?: boolean; // as wide as in a phone's tray
  fixed?: boolean; // only for display: nothing can be done with it
}

/** The classes of a `.card` element, the word "card" included. */
export function cardClasses(face: Face, look: CardLook = {}): string {
  const classes = ["card", `k-${face.colour}`, `p-${face.pattern}`];
  if (face.art.draw === "suit" || face.art.draw === "effect") classes.push(`k-${face.art.draw}`);
  if (look.selected) classes.push("is-sel");
  if (look.fits) classes.push("is-fit");
  if (look.off) classes.push("is-off");
  if (look.small) classes.push("is-small");
  if (face.art.draw === "crystal") classes.push("has-picture");
  if (look.fixed) classes.push("is-fixed");
  if (face.art.draw === "tile") classes.push("is-tile");
  return classes.join(" ");
}

/** The content of a `.card` element. Its words are for the eye; the table adds those for the ear. */
export function cardInner(face: Drawn, card: Card): TemplateResult {
  return html`${drawFace(face, card)}
    ${card.tags?.map((tag) => html`<span class="tag ${tag}" aria-hidden="true">${words(`tag.${tag}`)}</span>`) ?? nothing}
    <svg class="tick" viewBox="0 0 20 20" aria-hidden="true"><path d="M5 10.5l3.4 3.5L15 7" /></svg>`;
}

/** What is printed on the card. */
function drawFace(face: Drawn, card: Card): TemplateResult {
  if (face.art.draw === "suit") return playingInner(face, face.art.suit);
  if (face.art.draw === "effect") return effectInner(face, face.art);
  if (face.art.draw === "ten_frame") return numeral(face, face.art.n);
  if (face.art.draw === "tile") return tile(face);
  if (face.art.draw === "sound") return sound(face, face.art);
  const digit = face.art.draw === "star" && card.stands_for?.length === 1; // short enough to fit on the star
  const name = digit ? `${face.name} = ${card.stands_for}` : (card.stands_for ?? face.name);
  const top: Runs = card.stands_for && !digit ? [[card.stands_for]] : face.symbol; // visible where the name is not
  return html`<span class="spine"></span>
    <span class="sym ${symbolSize(top)}" style="--widest:${widestPart(top)}" aria-hidden="true">${symbol(top)}</span>
    ${mark(face.mark)} ${medallion(face)}
    ${digit ? html`<span class="stands" aria-hidden="true">${card.stands_for}</span>` : nothing}
    <span class="nm ${nameSize(name)} ${face.asks ? "asks" : ""} ${face.asks === "shown" ? "is-shown" : ""}" aria-hidden="true">${breakable(name)}</span>`;
}

/** The whole face-down card, its `.card` element included. */
export function faceDown(): TemplateResult {
  return html`<span class="card down"
    ><svg viewBox="0 0 100 140" preserveAspectRatio="none" aria-hidden="true"><use href="#rk-back" /></svg
  ></span>`;
}

/** Text with lowered and raised parts. A charge is stacked above the count, so SO₄²⁻ takes little more room than SO₄. */
export function runs(r: Runs): TemplateResult {
  return html`${r.map(run)}`;
}

function run([text, sub, sup]: Runs[number]): TemplateResult {
  if (sup) return html`${text}<span class="ss"><sub>${sub ?? ""}</sub><sup>${sup}</sup></span>`;
  if (sub) return html`${text}<sub>${sub}</sub>`;
  return html`${text}`;
}

/** A formula, which may break only before a bracket or a dot. */
export function formula(r: Runs): TemplateResult {
  const starts = r.flatMap(([text], at) => (at === 0 || /^[([·]/.test(text) ? [at] : []));
  return html`${starts.map((start, i) => html`<span class="unbroken">${runs(r.slice(start, starts[i + 1]))}</span>`)}`;
}

/** A symbol of several runs may break before its last one, on cards too narrow for one line. */
function symbol(r: Runs): TemplateResult {
  if (r.length < 2) return runs(r);
  return html`${runs(r.slice(0, -1))}<wbr /><span class="nb">${runs(r.slice(-1))}</span>`;
}

/** A fan shows 60 px of an 84 px card: room for 2.8 em of a normal symbol, 3.4 em of a long one. */
function symbolSize(r: Runs): "" | "long" | "xlong" {
  const width = widthOf(r);
  if (width > 3.4) return "xlong";
  return width > 2.8 ? "long" : "";
}

/** The width of the widest part of a symbol that never breaks, in em: what is before its last run, or that run. */
function widestPart(r: Runs): string {
  return Math.max(widthOf(r.slice(0, -1)), widthOf(r.slice(-1))).toFixed(1);
}

/** The approximate width of a symbol in em. */
function widthOf(r: Runs): number {
  return r.reduce((sum, [text, sub = "", sup = ""]) => {
    const scripts = sup ? 0.62 * Math.max(ems(sub), ems(sup)) + 0.05 : 0.68 * ems(sub);
    return sum + ems(text) + scripts;
  }, 0);
}

/** The approximate width of a text in bold, in em. */
function ems(text: string): number {
  let width = 0;
  for (const letter of text) {
    if (/[A-Z−+★]/.test(letter)) width += letter === "I" ? 0.4 : 0.84;
    else if (/[mw]/.test(letter)) width += 1;
    else width += /[fijlrt()[\]]/.test(letter) ? 0.45 : 0.7;
  }
  return width;
}

/** A long name is written smaller, and so is one with a part that a narrow card would break just anywhere. */
function nameSize(name: string): "" | "long" {
  const parts = name.split(/[\s(\u00ad]/);
  return name.length > 11 || parts.some((part) => part.length > 8) ? "long" : "";
}

/** A name may break before a bracket: chromium / (III). Anywhere else, a soft hyphen in the name marks the place. */
export function breakable(name: string): TemplateResult {
  const bracket = name.indexOf("(");
  if (bracket < 1) return html`${name}`;
  return html`${name.slice(0, bracket)}<wbr />${name.slice(bracket)}`;
}
