/** The game so far: the points of each round, and what happened. */
import { html, nothing, type TemplateResult } from "lit-html";
import { repeat } from "lit-html/directives/repeat.js";
import { prose } from "../../drawing/prose";
import type { Scores, View } from "../../view";
import { words } from "../../words";

export function gameSoFar({ scores, log }: View): TemplateResult {
  return html`${story(log)} ${scores.players.length > 0 ? scoreSheet(scores) : nothing}`;
}

function scoreSheet({ title, players, rounds }: Scores): TemplateResult {
  const mine = (index: number) => (players[index]?.you ? "me" : "");
  return html`<table class="scoresheet num">
    <caption>
      ${title}
    </caption>
    <thead>
      <tr>
        <th scope="col">${words("log.round")}</th>
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
        <th scope="row">${words("log.total")}</th>
        ${players.map((player, i) => html`<td class=${mine(i)}>${player.total}</td>`)}
      </tr>
    </tbody>
  </table>`;
}

/** Newest first, and silent: news has been announced already. */
function story(lines: View["log"]): TemplateResult | typeof nothing {
  const last = lines.at(-1);
  if (!last) return nothing;
  return html`<div>
    <h4>${words("log.moves", { n: last.n })}</h4>
    <div role="log" aria-live="off" aria-label=${words("log.title")}>
      <ol reversed>
        ${repeat(
          [...lines].reverse(),
          (line) => line.n,
          (line) => html`<li>${prose(line.text)}</li>`,
        )}
      </ol>
    </div>
  </div>`;
}
