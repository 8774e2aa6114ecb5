/**
 * Two stacks of unit charges. A block is one ion, its height is its charge; ions are added and taken away until both
 * sides are level. One tab stop: left and right choose the side, up and down add and take away.
 */
import { html, nothing, svg, type TemplateResult } from "lit-html";
import { cardClasses, cardInner } from "../drawing/card";
import { carryAlong, isOver } from "./carrying";
import type { Hands } from "./picture";
import type { Side, Ions as View } from "./picture_view";

type Drawing = TemplateResult<2>;

const WIDTH = 370;
const GROUND = 276;
const UNIT = 27; // height of a unit charge
const [LEAST, MOST] = [6, 9]; // how many unit charges there is room for, in a sheet and elsewhere
const BLOCK = 76; // width of a block
const LEFT = { cation: 47, anion: 247 };

export class Ions {
  #side: Side["place"] = "cation"; // where the keys go
  #stop = (): void => {}; // gives up carrying

  constructor(private readonly hands: Hands) {}

  close(): void {
    this.#stop();
  }

  drawing(view: View): TemplateResult {
    const [plus, minus] = view.sides;
    const tallest = Math.max(...view.sides.map((side) => side.count * side.units), this.hands.small ? LEAST : MOST);
    const top = GROUND - 5 - tallest * UNIT - 32; // a line of words above it
    return html`<div class="balance">
      ${this.#supply(plus)}
      <svg viewBox="0 ${top} ${WIDTH} ${310 - top}" role="img" aria-label=${view.said}>
        <path class="ground" d="M24 ${GROUND}H346" />
        ${this.#stack(plus)}${this.#stack(minus)}${between(view)}
        ${view.sides.map((side) => svg`<text class="sum" x=${LEFT[side.place] + BLOCK / 2} y="302">${side.sum}</text>`)}
      </svg>
      ${this.#supply(minus)}
      <p class="asked">${view.question}</p>
    </div>`;
  }

  /** The card that the ions of a side come from, and how many there are. */
  #supply(side: Side): TemplateResult {
    const { place, face, count, most, said, words } = side;
    const full = this.hands.wanted(place, count) >= most;
    return html`<div class="supply">
      <button type="button" tabindex="-1" class=${cardClasses(face)}
        @click=${() => this.#add(side, 1)} @pointerdown=${(down: PointerEvent) => this.#carry(side, down)}>${cardInner(face, { key: place, face: "" })}<span class="vh">${words.more}</span></button>
      <div class="stepper">
        <button type="button" tabindex="-1" aria-label=${words.less} aria-disabled=${count === 0} @click=${() => this.#add(side, -1)}>−</button>
        <output role="spinbutton" tabindex=${this.#side === place ? 0 : -1} data-stack=${place} aria-label=${words.number}
          aria-valuenow=${count} aria-valuemin="0" aria-valuemax=${most} aria-valuetext=${said}
          @keydown=${(event: KeyboardEvent) => this.#onKey(side, event)} @focus=${() => this.#choose(place)}>${count}</output>
        <button type="button" tabindex="-1" aria-label=${words.more} aria-disabled=${full} @click=${() => this.#add(side, 1)}>+</button>
      </div>
    </div>`;
  }

  #stack(side: Side): Drawing[] {
    const height = side.units * UNIT;
    return Array.from({ length: side.count }, (_, at) => {
      const top = GROUND - 5 - (at + 1) * height;
      const left = LEFT[side.place];
      return svg`<g class="ion ${side.place}" @click=${() => this.#add(side, -1)}>
        <rect x=${left} y=${top} width=${BLOCK} height=${height - 2} rx="7" />
        ${Array.from({ length: side.units }, (_, unit) => charge(side.place, left + 14, top + 1.5 + unit * UNIT))}
      </g>`;
    });
  }

  #add(side: Side, by: number): void {
    const count = this.hands.wanted(side.place, side.count) + by;
    if (count > side.most) this.hands.say(side.words.full);
    else if (count >= 0) this.hands.put(side.place, count);
  }

  #choose(place: Side["place"]): void {
    this.#side = place;
    this.hands.draw();
  }

  #onKey(side: Side, event: KeyboardEvent): void {
    const steps: Record<string, number> = { ArrowUp: 1, ArrowDown: -1, "+": 1, "-": -1 };
    const step = steps[event.key];
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (step) this.#add(side, step);
    else if (event.key === "ArrowLeft" || event.key === "ArrowRight")
      this.#focus(event.key === "ArrowLeft" ? "cation" : "anion");
    else if (event.key === "Home") this.hands.put(side.place, 0);
    else if (event.key === "End") this.hands.put(side.place, side.most);
    else return;
    event.preventDefault();
  }

  #focus(place: Side["place"]): void {
    this.hands.root.querySelector<HTMLElement>(`[data-stack=${place}]`)!.focus();
  }

  /** A card that is dropped on the stacks adds an ion. */
  #carry(side: Side, down: PointerEvent): void {
    const stacks = this.hands.root.querySelector(".balance > svg")!;
    this.#stop();
    this.#stop = carryAlong(down, (event) => isOver(event, stacks) && this.#add(side, 1));
  }
}

function charge(place: Side["place"], x: number, y: number): Drawing {
  const [middle, across] = [x + 24, y + 11];
  const upright = place === "cation" ? `M${middle} ${across - 6}v12` : "";
  return svg`<rect class="unit" x=${x} y=${y} width="48" height="22" rx=${place === "cation" ? 4 : 11} />
    <path d="M${middle - 6} ${across}h12${upright}" />`;
}

/** Lines from the tops of the stacks, and what they show: level, or how many charges have no partner. */
function between({ sides, left_over, level, alone }: View): Drawing | typeof nothing {
  const [plus, minus] = sides.map((side) => GROUND - 5 - side.count * side.units * UNIT) as [number, number];
  if (level) {
    return svg`<path class="tops" d="M123 ${plus}H247" />
      <g class="level" transform="translate(185 ${plus - 16})"><rect x="-34" y="-13" width="68" height="26" rx="13" /><text y="5">${level}</text></g>`;
  }
  if (!alone) return nothing;
  return svg`<path class="tops" d="M123 ${plus}H205M165 ${minus}H247" />
    <text class="alone" x="185" y=${Math.min(plus, minus) - 10}>${alone}</text>
    ${gap(left_over > 0 ? "anion" : "cation", Math.max(plus, minus), Math.abs(left_over))}`;
}

/** The place beside the charges without a partner. */
function gap(place: Side["place"], bottom: number, units: number): Drawing {
  const height = units * UNIT;
  return svg`<g class="gap"><rect x=${LEFT[place]} y=${bottom - height} width=${BLOCK} height=${height - 2} rx="7" />
    <text x=${LEFT[place] + BLOCK / 2} y=${bottom - height / 2 + 6}>?</text></g>`;
}
