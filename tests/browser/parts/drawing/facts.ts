/** A page with cards that have pictures or facts, and with cards beside a formula; the faces come from the test. */
import { html, render, type TemplateResult } from "lit-html";
import { cardClasses, cardInner } from "../../../../widgets/src/drawing/card";
import { factsInner } from "../../../../widgets/src/drawing/facts";
import { slotShape } from "../../../../widgets/src/drawing/medallion";
import { picture } from "../../../../widgets/src/drawing/pictures";
import { sprite } from "../../../../widgets/src/drawing/sprite";
import type { Face, Picture } from "../../../../widgets/src/view";
import { learn, type Sentences } from "../../../../widgets/src/words";

const { faces, pictures, words } = window as unknown as {
  faces: Record<string, Face>;
  pictures: Picture[];
  words: Sentences;
};
learn(words);

function card(key: string, face: Face): TemplateResult {
  return html`<div class=${cardClasses(face)} data-face=${key}>${cardInner(face, { key, face: key })}</div>`;
}

function large(key: string, face: Face): TemplateResult {
  return html`<button class="${cardClasses(face)} large" data-face=${key} aria-label=${face.say}>${factsInner(face, face.facts!, { key: "", face: "" })}</button>`;
}

const all = Object.entries(faces);
render(
  html`${sprite()}
    ${[84, 72, 58, 46, 38].map(
      (px) => html`<div class="row" data-width=${px} style="--cw:${px}px;padding:8px 0">
        ${all.map(([key, face]) => card(key, face))}
      </div>`,
    )}
    <div class="row-zone">${all.filter(([, face]) => face.facts).map(([key, face]) => large(key, face))}</div>
    <div class="row places">${slotShape("table")}</div>
    <div class="row pictures">${pictures.map((p) => html`<div style="width:260px">${picture(p)}</div>`)}</div>`,
  document.querySelector<HTMLElement>(".rk")!,
);
