/** The top bar: the game, the points, what can be opened; and the most urgent message. */
import { html, nothing, type TemplateResult } from "lit-html";
import { avatar, icon } from "../../drawing/icons";
import type { Scores, Setup, View } from "../../view";
import { words } from "../../words";
import type { SideName, SidePanels } from "../side/side_panels";
import type { FullScreen } from "./full_screen";

/** What the top needs from its table. */
export interface TopTable {
  readonly id: string;
  readonly side: Pick<SidePanels, "open" | "toggle">;
  readonly fullScreen: Pick<FullScreen, "possible" | "on" | "toggle">;
  readonly link: { readonly silent: boolean; askAgain(): void };
}

type Part = TemplateResult | typeof nothing;

export function top(table: TopTable, setup: Setup, view: View): TemplateResult {
  return html`<div class="top">
    <h2 title=${setup.title}>${setup.title}</h2>
    <div class="sub" title=${view.subtitle}>${view.subtitle}</div>
    <span class="grow"></span>
    ${points(view.scores)}
    ${setup.sheet ? opener(table, "sheet", "book", setup.sheet.title) : nothing}
    <span class="roomy">
      ${opener(table, "describe", "eye", words("table.describe"))} ${opener(table, "log", "list", words("log.title"))}
      ${opener(table, "settings", "sliders", words("settings.title"))}
    </span>
    ${table.fullScreen.possible ? fullScreen(table.fullScreen) : nothing}
    <span class="narrow">${opener(table, "menu", "more", words("table.more"))}</span>
  </div>`;
}

function points({ title, players }: Scores): Part {
  if (players.length === 0) return nothing;
  return html`<ul class="points num" aria-label=${title} title=${title}>
    ${players.map(
      (player) =>
        html`<li class=${player.you ? "me" : ""} title=${player.name}>
          ${avatar(player.avatar)}<span class="vh">${player.name} </span>${player.total}
        </li>`,
    )}
  </ul>`;
}

type TopIcon = "book" | "eye" | "list" | "sliders" | "more";

function opener(table: TopTable, which: SideName, sign: TopIcon, said: string): TemplateResult {
  const open = table.side.open === which;
  return html`<button
    class="btn-q to-${which}"
    type="button"
    title=${said}
    aria-expanded=${open}
    aria-controls=${open ? `rk-side-${table.id}` : nothing}
    @click=${() => table.side.toggle(which)}
  >
    ${icon(sign)} <span>${said}</span>
  </button>`;
}

function fullScreen(screen: TopTable["fullScreen"]): TemplateResult {
  const said = words("table.full_screen");
  return html`<button class="btn-q only-icon" type="button" title=${said} aria-pressed=${screen.on} @click=${() => screen.toggle()}>
    ${icon(screen.on ? "shrink" : "grow")} <span>${said}</span>
  </button>`;
}

/** Shown when the kernel is silent. Looking around still works, and nothing is lost. */
export function offline(table: TopTable): Part {
  if (!table.link.silent) return nothing;
  return html`<div class="offline" role="alert">
    ${icon("link")}
    <p>${words("offline.what")} ${words("offline.hint")}</p>
    <div class="row">
      <button class="btn" type="button" @click=${() => table.link.askAgain()}>${words("offline.try_again")}</button>
      <button class="btn" type="button" @click=${() => window.location.reload()}>${words("offline.reload")}</button>
    </div>
  </div>`;
}
