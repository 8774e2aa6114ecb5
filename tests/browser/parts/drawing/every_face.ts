/** Every face of a game at every width that a card has on the table, and at its smallest; the faces come from the test. */
import { html, render } from "lit-html";
import { cardClasses, cardInner } from "../../../../widgets/src/drawing/card";
import { sprite } from "../../../../widgets/src/drawing/sprite";
import { tiny } from "../../../../widgets/src/drawing/tiny";
import type { Face } from "../../../../widgets/src/view";
import { learn, type Sentences } from "../../../../widgets/src/words";

const { faces, widths, words } = window as unknown as {
  faces: Record<string, Face>;
  widths: number[];
  words: Sentences;
};
learn(words);

const all = Object.entries(faces);
render(
  html`${sprite()}
    ${widths.map(
      (px) => html`<div class="row" style="--cw:${px}px">
        ${all.map(([key, face]) => html`<div class=${cardClasses(face)} data-face="${key} at ${px}">${cardInner(face, { key, face: key })}</div>`)}
      </div>`,
    )}
    <div class="row">${all.map(([key, face]) => html`<span data-face="tiny ${key}">${tiny(face)}</span>`)}</div>`,
  document.querySelector<HTMLElement>(".rk")!,
);
