/** What can be laid in a game: in front of a player, before another one, and on the shelf; the things come from the test. */
import { html, render } from "lit-html";
import { sprite } from "../../../../widgets/src/drawing/sprite";
import { shelf } from "../../../../widgets/src/lesson/shelf";
import type { Shelf, ShelfTile } from "../../../../widgets/src/lesson/shelf_view";
import { drawLaid } from "../../../../widgets/src/parts/seats/seats";
import type { Meld, Runs } from "../../../../widgets/src/view";
import { learn, type Sentences } from "../../../../widgets/src/words";

const { tiles, melds, places, words } = window as unknown as {
  tiles: ShelfTile[];
  melds: [title: Runs, name: string][];
  places: number;
  words: Sentences;
};
learn(words);

const table = { faces: {}, face: () => undefined, describeCard: () => "", choice: { tapPlace: () => undefined } };
const all = melds.map(([title, name], at): Meld => ({ id: `${at}`, title, name, say: name, target: false }));
const laid = Array.from({ length: Math.ceil(all.length / 3) }, (_, row) =>
  drawLaid(table, { name: "Ada", places, melds: all.slice(3 * row, 3 * row + 3) }),
);
const planks: Shelf = {
  title: "My shelf",
  text: "",
  planks: [{ title: "Laid", note: "", tiles, free: [], free_say: "" }],
};

render(
  html`${sprite()}
    ${laid.map((melds) => html`<div class="mine"><div class="yours">${melds}</div></div>`)}
    <ul class="seats" style="width: 23rem; grid-auto-rows: 11.625rem">
      ${laid.map((melds) => html`<li class="seat"><div class="name"></div><div></div><div class="last"></div>${melds}</li>`)}
    </ul>
    <div>${shelf(planks)}</div>
    <div style="width: 20rem">${shelf(planks)}</div>`,
  document.querySelector<HTMLElement>(".rk")!,
);
