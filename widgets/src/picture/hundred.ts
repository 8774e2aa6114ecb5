/** A hundred squares as one slider: its value is how many are filled. It is moved by a tap, by sliding and by keys. */
import { html, svg, type TemplateResult } from "lit-html";
import { numberAfter, slide } from "./sliding";

export interface Hundred {
  field: string; // its name, so that the focus finds it again
  label: string;
  at: number; // squares that are filled
  said: string;
  fixed?: boolean;
  look?: (square: number) => string; // the class of this square, instead of filled or free
  put: (number: number) => void;
  pressed?: (stop: () => void) => void; // gets the function that cancels sliding
}

type Drawing = TemplateResult<2>;

const [FROM, TO] = [0, 100];
const STEP = 30; // from one square to the next
const EDGE = 12; // space to their left: a press there takes the whole row away

export function hundred(of: Hundred): TemplateResult {
  const onKey = (event: KeyboardEvent): void => {
    const next = numberAfter(event, { at: of.at, from: FROM, to: TO });
    if (next === null) return;
    event.preventDefault();
    of.put(next);
  };
  const onPress = (down: PointerEvent): void => {
    const stop = slide(down, squareAt, of.put);
    of.pressed?.(stop);
  };
  return html`<svg class="hundred" viewBox="0 0 ${EDGE + 10 * STEP} ${10 * STEP}" role="slider" tabindex="0" data-field=${of.field}
    aria-label=${of.label} aria-valuemin=${FROM} aria-valuemax=${TO} aria-valuenow=${of.at} aria-valuetext=${of.said} aria-readonly=${of.fixed ?? false}
    @keydown=${onKey} @pointerdown=${onPress}>
    ${Array.from({ length: TO }, (_, at) => square(of, at))}
  </svg>`;
}

/** How many squares there are up to this place. */
function squareAt(x: number, y: number): number {
  const row = Math.min(9, Math.max(0, Math.floor(y / STEP)));
  return row * 10 + Math.min(10, Math.max(0, Math.ceil((x - EDGE) / STEP)));
}

/** One square. Those for the second card have a dot, and the last one that is filled has a ring. */
function square({ at, look }: Hundred, square: number): Drawing {
  const part = look?.(square) ?? (square < at ? "is-guess" : "");
  const [x, y] = [EDGE + (square % 10) * STEP, Math.floor(square / 10) * STEP];
  return svg`<rect class="${part} ${square === at - 1 ? "is-last" : ""}" x=${x + 2} y=${y + 2} width="26" height="26" rx="4" />
    ${part === "is-second" ? svg`<circle cx=${x + 15} cy=${y + 15} r="4" />` : ""}`;
}

/** The chance that is written here, out of a hundred; null if that cannot be seen at a glance. */
export function percentOf(text: string): number | null {
  const [, top, bottom] = /^\D*(\d+)\s*(?:\/|÷|in|of|out of)\s*(\d+)\s*$/.exec(text) ?? [];
  const [, number, sign] = /^\D*?(\d*[.,]?\d+)\s*(%|per ?cent)?\s*$/.exec(text) ?? [];
  const value = Number(number?.replace(",", "."));
  const share = top ? (100 * Number(top)) / Number(bottom) : sign || value > 1 ? value : 100 * value;
  return share >= FROM && share <= TO ? Math.round(share) : null;
}
