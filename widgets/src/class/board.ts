/** The board, for the projector: how to join, and the animals of those who have. It names no one. */
import { html, type TemplateResult } from "lit-html";
import { avatar } from "../drawing/icons";
import { qrCode } from "../lesson/qr_code";
import { words } from "../words";
import type { Overview } from "./class_view";

export function board({ code, here, most, game }: Overview, address: URL, link: URL): TemplateResult {
  const { host, pathname } = address;
  return html`<section class="class-board">
    <div>
      <h2 tabindex="-1" data-heading>${words("board.title")}</h2>
      <ol>
        <li>${words("board.page")}<b class="board-address">${host}${pathname === "/" ? "" : pathname}</b></li>
        <li>${words("board.letters")}
          <p class="board-code" role="img" aria-label=${[...code].join(" ")}>${[...code].map((letter) => html`<b>${letter}</b>`)}</p></li>
        <li>${words("board.animal")}</li>
      </ol>
    </div>
    <figure>${qrCode(link.href, words("board.qr"))}<figcaption>${words("board.camera")}</figcaption></figure>
    <div class="board-came">
      <p><b>${words("board.here", { n: here.length, all: most })}</b> ${here.length === 0 ? words("board.first") : game.title}</p>
      <div class="board-heads" aria-hidden="true">${here.map(avatar)}</div>
    </div>
  </section>`;
}

/** The code as it is shown on the board. */
export function spaced(code: string): string {
  return `${code.slice(0, 3)} ${code.slice(3)}`;
}
