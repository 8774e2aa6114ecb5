/** A word's letters above, its sounds below, joined by brackets; silent letters have none. */
import { html, nothing, type TemplateResult } from "lit-html";
import type { Picture } from "../../view";

export type Strip = Extract<Picture, { draw: "strip" }>;

export function strip({ parts }: Strip): TemplateResult {
  return html`<div class="strip" aria-hidden="true">
    ${parts.map(
      ({ letters, sounds }) => html`<span class=${sounds.length === 0 ? "silent" : ""}>
        <b>${letters}</b><i class=${letters.length > 1 || sounds.length > 1 ? "several" : ""}></i>
        <span class="heard" lang="en-fonipa">${sounds.length > 0 ? sounds.map((sound) => html`<em>${sound}</em>`) : nothing}</span>
      </span>`,
    )}
  </div>`;
}
