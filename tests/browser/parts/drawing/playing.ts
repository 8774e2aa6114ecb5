/** A page with playing cards, effects, and a grid of outs: `window.FACES` and `window.PICTURES` hold what is drawn. */
import { html, render } from "lit-html";
import { cardClasses, cardInner } from "../../../../widgets/src/drawing/card";
import { picture } from "../../../../widgets/src/drawing/pictures";
import { sprite } from "../../../../widgets/src/drawing/sprite";
import type { Face, Picture } from "../../../../widgets/src/view";
import { learn, type Sentences } from "../../../../widgets/src/words";

const { FACES, PICTURES, words } = window as unknown as {
  FACES: Record<string, Face>;
  PICTURES: Picture[];
  words: Sentences;
};
learn(words);

const cards = (width: number) =>
  html`<div class="cards" data-width=${width} style="--cw:${width}px;gap:8px;padding:8px 0;display:flex;flex-wrap:wrap">
    ${Object.entries(FACES).map(
      ([key, face]) =>
        html`<div class=${cardClasses(face)} role="option" tabindex="0" data-face=${key}>${cardInner(face, { key, face: key })}</div>`,
    )}
  </div>`;

render(
  html`${sprite()} ${[104, 84, 72, 58, 46].map(cards)}
    ${PICTURES.map((one) => html`<section class="say tip" style="width:440px"><div class="two"><div><h3>Title</h3><p>Words that explain.</p></div>${picture(one)}</div></section>`)}`,
  document.querySelector<HTMLElement>(".rk")!,
);
