/** Cards to cut out and hand out: an animal or a number for a pupil, and the way to the lesson or the class. */
import { html, nothing, type TemplateResult } from "lit-html";
import { spaced } from "../class/board";
import { ANIMALS, nameOf } from "../class/class_view";
import type { Animal } from "../drawing/avatars";
import { avatar } from "../drawing/icons";
import { qrCode } from "../lesson/qr_code";
import { words } from "../words";

/** What is on all cards. */
export interface Handout {
  title: string; // of the lesson
  link: string; // to the lesson or the class
  code: string; // of the class; "" without one
}

const LONGEST_SHOWN = 90; // characters of an address that is typed by hand

/** The contents of this many cards: each has an animal, as long as there are any left, or a number. */
export function handoutCards(shown: Handout, pupils: number, numbered: boolean): TemplateResult[] {
  const animals = numbered ? [] : ANIMALS;
  return Array.from({ length: pupils }, (_, n) => handoutCard(shown, animals[n] ?? "", n + 1));
}

function handoutCard({ title, link, code }: Handout, animal: Animal | "", number: number): TemplateResult {
  const address = shortAddress(link, code !== "");
  return html`<div class="handout">
    <p class="handout-who">
      ${animal ? html`${avatar(animal)}<b>${nameOf(animal)}</b>` : html`<b class="handout-number">${number}</b>`}
    </p>
    <p class="handout-title">${title}</p>
    ${qrCode(link, words("print.handout_qr"))}
    <p class="handout-address">${address.length <= LONGEST_SHOWN ? address : words("print.handout_scan")}</p>
    ${code ? html`<p class="handout-code">${words("print.handout_code")} <b>${spaced(code)}</b></p>` : nothing}
    <p class="handout-note">${words("print.handout_note")}</p>
  </div>`;
}

/** The address as someone types it. With a code it is that of the class's door, where the code is typed, too. */
function shortAddress(link: string, hasCode: boolean): string {
  const address = link.replace(/^https?:\/\//, "");
  return hasCode ? address.replace(/[?#].*/, "").replace(/\/(enter)?$/, "") : address;
}
