/** A page with every face, every state and some pictures: for the tests beside it and for people to look at. */
import { html, render, type TemplateResult } from "lit-html";
import { type Animal, AVATARS } from "../../../../widgets/src/drawing/avatars";
import { type CardLook, cardClasses, cardInner, faceDown } from "../../../../widgets/src/drawing/card";
import { avatar, backs, icon } from "../../../../widgets/src/drawing/icons";
import { slotShape } from "../../../../widgets/src/drawing/medallion";
import { picture } from "../../../../widgets/src/drawing/pictures";
import { ICONS, type IconName, sprite } from "../../../../widgets/src/drawing/sprite";
import type { Card, Face, Picture } from "../../../../widgets/src/view";
import { learn, type Sentences } from "../../../../widgets/src/words";
import faces from "./faces.json";
import pictures from "./pictures.json";

learn((window as unknown as { words: Sentences }).words);
const FACES = faces as unknown as Record<string, Face>;

function card(face: string, look: CardLook = {}, extra: Partial<Card> = {}): TemplateResult {
  return html`<div class=${cardClasses(FACES[face], look)} role="option" tabindex="0" data-face=${face}>
    ${cardInner(FACES[face], { key: face, face, ...extra })}
  </div>`;
}

function marked(mark: string, name: string): TemplateResult {
  const face = { ...FACES["Ca2+"]!, mark, name };
  return html`<div class=${cardClasses(face)} data-face=${mark}>${cardInner(face, { key: mark, face: mark })}</div>`;
}

const all = Object.keys(FACES).map((face) => card(face));
const fans = Array.from({ length: Math.ceil(all.length / 6) }, (_, i) => all.slice(6 * i, 6 * i + 6));
const width = (px: number): TemplateResult =>
  html`<div class="row" data-width=${px} style="--cw:${px}px;padding:8px 0">${all}</div>`;

render(
  html`${sprite()}
    ${[84, 72, 58, 54, 46].map(width)}
    ${fans.map((fan) => html`<div class="pile"><div class="fan">${fan}</div></div>`)}
    <div class="row states">
      ${card("Ca2+")} ${card("Ca2+", { selected: true })} ${card("2", { fits: true })} ${card("2", { fits: true, selected: true })}
      ${card("2", {}, { tags: ["duty"] })} ${card("Cl-", {}, { tags: ["new"] })} ${card("Cl-", { off: true })}
      ${card("W", {}, { stands_for: "Na⁺" })} ${card("W", { selected: true })} ${card("W", { fits: true })} ${card("Ca2+", { small: true })} ${faceDown()}
    </div>
    <div class="row words">${["carbonate", "phosphate", "magnesium"].map((word) => card("W", { small: true }, { stands_for: word }))}</div>
    ${[84, 72].map(
      (px) => html`<div class="row marks" style="--cw:${px}px;padding:8px 0">
        ${["N", "No", "Nob", "NOBL", "MAX", "NOBLEGAS"].map((mark) => marked(mark, "calcium"))} ${marked("NOBL", "hydrogen\u00adcarbonate")}
      </div>`,
    )}
    <div class="row places">
      ${(["square", "circle", "triangle", "star", "tall", "double", "hexagon", "tetrahedron"] as const).map(
        (shape) => html`<div class="slot next">${slotShape(shape)}</div>`,
      )}
      <span class="mini">${backs()}<b>7</b></span>
    </div>
    <div class="row icons">${Object.keys(ICONS).map((name) => icon(name as IconName))}</div>
    <div class="row avatars">${Object.keys(AVATARS).map((name) => avatar(name as Animal))}</div>
    <div class="row pictures" style="align-items:flex-start">
      ${(pictures as Picture[]).map((p) => html`<div style="width:200px">${picture(p)}</div>`)}
    </div>`,
  document.querySelector<HTMLElement>(".rk")!,
);
