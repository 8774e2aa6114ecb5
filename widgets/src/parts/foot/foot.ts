/** Under the mat: points, the score sheet, and the game so far. */
import { html, nothing, type TemplateResult } from "lit-html";
import { repeat } from "lit-html/directives/repeat.js";
import { avatar, icon } from "../../drawing/icons";
import type { Scores, View } from "../../view";
import { words } from "../../words";

type Part = TemplateResult | typeof nothing;

export function foot(view: View): Part {
  if (view.scores.players.length === 0 && view.log.length === 0) return nothing;
  return html`<div class="foot">${scores(view.scores)} ${log(view.log)}</div>`;
}

function scores({ title, players, rounds }: Scores): Part {
  if (players.length === 0) return nothing;
  return html`<section class="scores" aria-label=${words("foot.scores")}>
    <div class="line">
      <span>${title}:</span>
      <ul class="num">
        ${players.map((player) => html`<li class=${player.you ? "me" : ""}>${avatar(player.avatar)}${player.name} ${player.total}</li>`)}
      </ul>
    </div>
    ${rounds.length > 0 ? scoreSheet(title, players, rounds) : nothing}
  </section>`;
}

function scoreSheet(title: string, players: Scores["players"], rounds: Scores["rounds"]): TemplateResult {
  const mine = (index: number) => (players[index]?.you ? "me" : "");
  return html`<details class="scoresheet">
    <summary>${icon("chev")} ${words("foot.sheet")}</summary>
    <table>
      <caption class="vh">${title}</caption>
      <thead>
        <tr>
          <th scope="col">${words("foot.round")}</th>
          ${players.map((player, i) => html`<th scope="col" class=${mine(i)}>${player.name}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${rounds.map(
          (points, n) =>
            html`<tr>
              <th scope="row">${n + 1}</th>
              ${points.map((point, i) => html`<td class=${mine(i)}>${point}</td>`)}
            </tr>`,
        )}
        <tr>
          <th scope="row">${words("foot.total")}</th>
          ${players.map((player, i) => html`<td class=${mine(i)}>${player.total}</td>`)}
        </tr>
      </tbody>
    </table>
  </details>`;
}

/** Read when wanted: what is new has been announced already, so the open log stays silent. */
function log(lines: View["log"]): Part {
  const last = lines.at(-1);
  if (!last) return nothing;
  return html`<details class="log">
    <summary>${icon("chev")} ${words("foot.log")} <span>· ${words("foot.moves", { n: last.n })}</span></summary>
    <div role="log" aria-live="off" aria-label=${words("foot.log")}>
      <ol tabindex="0">
        ${repeat(lines, (line) => line.n, (line) => html`<li>${line.text}</li>`)}
      </ol>
    </div>
  </details>`;
}
