/**
 * Playing cards and cards with an effect: faces without a spine. Suits and effects are drawn, never taken from a font.
 *
 * All drawings live in a box of 48 × 48; `--k` and `--ks` are the strong and the soft colour of the card.
 */
import { html, nothing, svg, type TemplateResult } from "lit-html";
import type { Art, Face } from "../view";

type Drawing = TemplateResult<2>;
type Suit = Extract<Art, { draw: "suit" }>["suit"];
type Effect = Extract<Art, { draw: "effect" }>;

const SUITS: Record<Suit, string> = {
  S: "M24 4C28 13 43 18 43 29a9 9 0 0 1-16 5c.5 4.5 2 7.5 4.5 10h-15c2.5-2.5 4-5.5 4.5-10a9 9 0 0 1-16-5C5 18 20 13 24 4z",
  H: "M24 43C13 33 4 26 4 16.5A10.5 10.5 0 0 1 24 12a10.5 10.5 0 0 1 20 4.5C44 26 35 33 24 43z",
  D: "M24 3L41 24 24 45 7 24z",
  C: "M24 3a9.5 9.5 0 0 1 7.5 15.4A9.7 9.7 0 1 1 27 33c.5 5 1.8 8 4.5 11h-15c2.7-3 4-6 4.5-11a9.7 9.7 0 1 1-4.5-14.6A9.5 9.5 0 0 1 24 3z",
};

export function suitPath(suit: Suit): string {
  return SUITS[suit];
}

/** A rank with its suit, which is drawn twice and written once as a letter. */
export function playingInner(face: Face, suit: Suit): TemplateResult {
  const drawn = svg`<path d=${SUITS[suit]} fill="var(--k)" />`;
  return html`<span class="rank" aria-hidden="true">${face.symbol[0]?.[0]}<small>${face.mark}</small></span>
    <svg class="pip" viewBox="0 0 48 48" aria-hidden="true">${drawn}</svg>
    <svg class="suit" viewBox="0 0 48 48" aria-hidden="true">${drawn}</svg>`;
}

/** A title bar, a drawing, one line about the effect, and when the card may be played. */
export function effectInner(face: Face, art: Effect): TemplateResult {
  return html`<span class="an" aria-hidden="true">${face.name}</span>
    <svg class="am" viewBox="0 0 48 48" aria-hidden="true">${effect(art.effect)}</svg>
    <span class="at" aria-hidden="true">${art.text}</span>
    ${art.note ? html`<span class="lk" aria-hidden="true">${art.note}</span>` : nothing}`;
}

const GROUND = svg`<path class="ground" d="M24 2.5L43 13.2v21.6L24 45.5 5 34.8V13.2z" />`;
const LEAF = "M24 23c-6-3-8-6.5-6.5-9.5s5-2.5 6.5.5c1.5-3 5-3.5 6.5-.5S30 20 24 23z";

/** Unknown effects are drawn as a plain hexagon. */
function effect(name: string): Drawing {
  return EFFECTS[name] ?? GROUND;
}

const EFFECTS: Record<string, Drawing> = {
  pickpocket: svg`${GROUND}<rect class="ln" x="26" y="12" width="11" height="15" rx="2" transform="rotate(10 31 19)" /><path class="ln" d="M27 22l-6 3-5-1.5c-2-.5-3 1.5-1.5 2.8l4 3.2M29 26l-5 6c-1.5 2-4 3-6.5 3H12" />`,
  thief: svg`${GROUND}<path class="full" d="M11 20c5-2.5 8-1 13 0 5-1 8-2.5 13 0 1 6-2 11-6.5 11-3.5 0-4.5-2.5-6.5-2.5s-3 2.5-6.5 2.5C13 31 10 26 11 20z" /><ellipse class="soft" cx="18" cy="24" rx="3.2" ry="2.2" /><ellipse class="soft" cx="30" cy="24" rx="3.2" ry="2.2" />`,
  switcheroo: svg`${GROUND}<path class="ln" d="M12 19h21m-5-5.5l5.5 5.5-5.5 5.5M36 30H15m5-5.5L14.5 30l5.5 5.5" />`,
  lucky_day: svg`${GROUND}${[0, 90, 180, 270].map((turn) => svg`<path class="full" d=${LEAF} transform="rotate(${turn} 24 24)" />`)}<path class="ln" d="M26 27c3 3 5 6 5.5 11" />`,
  hoard: svg`${GROUND}<rect class="ln" x="11" y="19" width="11" height="15" rx="2" transform="rotate(-14 16 26)" /><rect class="ln on" x="18.500" y="15" width="11" height="16" rx="2" /><rect class="ln on" x="26" y="19" width="11" height="15" rx="2" transform="rotate(14 31 26)" /><path class="ln" d="M12 38h24" />`,
  spy: svg`${GROUND}<path class="ln" d="M10 24s5.500-8 14-8 14 8 14 8-5.500 8-14 8-14-8-14-8z" /><circle class="full" cx="24" cy="24" r="4.500" />`,
  reinforcements: svg`${GROUND}${[14, 21, 28].map((x) => svg`<rect class="ln on" x=${x} y=${40 - x} width="9" height="13" rx="2" />`)}<path class="ln" d="M14 14h8m-4-4v8" />`,
  second_chance: svg`<circle class="ground" cx="24" cy="24" r="21" /><path class="ln" d="M34.500 17A12.500 12.500 0 1 0 36.500 26M36 10v8h-8" /><text x="24" y="29.500" font-size="15">2</text>`,
  marker: svg`<path class="ln" d="M12 44V5" /><path class="full" d="M12 6h27l-7 9.500L39 25H12z" /><text class="on-full" x="22.500" y="19.800" font-size="12">30</text>`,
};
