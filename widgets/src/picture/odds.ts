/**
 * All 52 cards by suit. Those already seen are dashed, with the place where they are; the others are marked by a tap.
 * One tab stop: arrows walk the wall as it is laid out, Space and Enter mark.
 */
import { html, nothing, type TemplateResult } from "lit-html";
import { suitPath } from "../drawing/playing";
import type { Hands } from "./picture";
import type { Odds as View, WallCard } from "./picture_view";

export class Odds {
  #at = 0; // where the keys are

  constructor(private readonly hands: Hands) {}

  close(): void {}

  drawing({ cards, label, count, seen }: View): TemplateResult {
    return html`<div class="wall" role="group" aria-label=${label} @keydown=${this.#onKey}>
        ${cards.map((card, at) => html`${at % 13 === 0 ? suit(card) : nothing}${this.#card(card, at)}`)}
      </div>
      <p class="counted"><b>${count}</b> · ${seen}</p>`;
  }

  #card(card: WallCard, at: number): TemplateResult {
    const { rank, colour, seen, marked, said } = card;
    return html`<button type="button" class="brick k-${colour} ${seen ? "is-seen" : ""} ${marked ? "is-marked" : ""}"
      tabindex=${at === this.#at ? 0 : -1} aria-disabled=${seen !== ""} aria-pressed=${seen ? nothing : marked}
      @focus=${() => this.#visit(at)} @click=${() => this.#turn(card)}
      ><span aria-hidden="true">${rank}</span>${seen ? html`<small aria-hidden="true">${seen}</small>` : pip(card)}<span class="vh">${said}</span></button>`;
  }

  #visit(at: number): void {
    this.#at = at;
    this.hands.draw();
  }

  #turn({ place, marked, seen, said }: WallCard): void {
    if (seen) this.hands.say(said);
    else this.hands.put(place, 1 - this.hands.wanted(place, Number(marked)));
  }

  #onKey = (event: KeyboardEvent): void => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const bricks = [...this.hands.root.querySelectorAll<HTMLElement>(".brick")];
    const next = neighbour(event.key, this.#at, bricks);
    if (next === undefined) return;
    event.preventDefault();
    bricks[next]?.focus();
  };
}

/** Where a key leads: the rows are those on the screen, since a phone has different ones. */
function neighbour(key: string, at: number, bricks: HTMLElement[]): number | undefined {
  const first = bricks[0]!.offsetTop;
  const across = bricks.filter((brick) => brick.offsetTop === first).length;
  const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -across, ArrowDown: across };
  if (key === "Home") return 0;
  if (key === "End") return bricks.length - 1;
  return key in steps ? at + steps[key]! : undefined;
}

function suit(card: WallCard): TemplateResult {
  return html`<span class="suit k-${card.colour}">${pip(card)}</span>`;
}

function pip({ suit }: WallCard): TemplateResult {
  return html`<svg viewBox="0 0 48 48" aria-hidden="true"><path d=${suitPath(suit)} /></svg>`;
}
