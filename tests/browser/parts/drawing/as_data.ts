/** A page with pictures that come as data, at three widths: `window.pictures` holds them. */
import { html, render } from "lit-html";
import { picture } from "../../../../widgets/src/drawing/pictures";
import type { Picture } from "../../../../widgets/src/view";

const { pictures } = window as unknown as { pictures: Picture[] };

render(
  html`${[264, 320, 440].map((px) => html`<div class="column" style="width:${px}px">${pictures.map(picture)}</div>`)}`,
  document.querySelector<HTMLElement>(".rk")!,
);
