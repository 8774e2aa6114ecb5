/** Cards that change places glide there; new ones come in from above. With motion off, they simply appear. */
import type { AfterLayout } from "./after_layout";
import { EASE } from "./moves/times";

const MOVE_MS = 240;

/** What the movement needs from its table. */
interface Ground {
  readonly root: HTMLElement;
  readonly settings: { readonly animates: boolean };
  readonly afterLayout: AfterLayout;
}

interface Box {
  x: number;
  y: number;
}

export class Movement {
  #seen: Map<string, Box> | null = null; // where the player sees the cards now, if they will be drawn elsewhere

  constructor(private readonly table: Ground) {}

  /** Notes where the cards are; once the table is drawn and laid out, they glide from there. */
  begin(): void {
    if (!this.table.settings.animates || !this.table.afterLayout.ask(this.#glide)) return;
    this.#seen ??= new Map(this.#cards().map(({ key, box }) => [key, box]));
  }

  #glide = (): (() => void) => {
    const seen = this.#seen ?? new Map<string, Box>();
    this.#seen = null;
    const cards = seen.size > 0 ? this.#cards() : [];
    return () => {
      for (const { key, element, box } of cards) glide(element, seen.get(key), box);
    };
  };

  /** Where the cards of the hand are laid out; a raised or gliding card counts as in place. */
  #cards(): { key: string; element: HTMLElement; box: Box }[] {
    const cards = this.table.root.querySelectorAll<HTMLElement>('[data-group="hand"] [data-card]');
    return [...cards].map((element) => ({
      key: element.dataset.card!,
      element,
      box: { x: element.offsetLeft, y: element.offsetTop },
    }));
  }
}

function glide(element: HTMLElement, from: Box | undefined, to: Box): void {
  if (!from)
    element.animate({ translate: ["0 -1.75rem", "0 0"], opacity: [0, 1] }, { duration: MOVE_MS, easing: EASE });
  else if (from.x !== to.x || from.y !== to.y)
    element.animate(
      { translate: [`${from.x - to.x}px ${from.y - to.y}px`, "0 0"] },
      { duration: MOVE_MS, easing: EASE },
    );
}
