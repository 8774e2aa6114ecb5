/** A page with every face of FORMULA at every width and all pictures that it can show: for test_drawn.py and for people
 * to look at. */
import { html, render } from "lit-html";
import { cardClasses, cardInner } from "../../../widgets/src/drawing/card";
import { picture } from "../../../widgets/src/drawing/pictures";
import { sprite } from "../../../widgets/src/drawing/sprite";
import type { Card, Face, Picture } from "../../../widgets/src/view";
import { learn, type Sentences } from "../../../widgets/src/words";

declare global {
  interface Window {
    faces: Record<string, Face>;
    pictures: Picture[];
    words: Sentences;
  }
}

const card = (name: string, face: Face, extra: Partial<Card> = {}) =>
  html`<div class=${cardClasses(face)} data-face=${name}>${cardInner(face, { key: name, face: name, ...extra })}</div>`;

learn(window.words);
const widths = [84, 72, 58, 54, 46];

render(
  html`${sprite()}
    ${widths.map(
      (px) => html`<div class="cards" data-width=${px} style="--cw:${px}px;display:flex;gap:8px;padding:8px 0">
        ${Object.entries(window.faces).map(([name, face]) => card(name, face))}
        ${card("joker = 5", window.faces.joker!, { stands_for: "5" })}
      </div>`,
    )}
    <div class="row" style="display:flex;flex-wrap:wrap;gap:16px;align-items:flex-start">
      ${window.pictures.map((p) => html`<div style="width:220px">${picture(p)}</div>`)}
    </div>`,
  document.querySelector<HTMLElement>(".rk")!,
);
