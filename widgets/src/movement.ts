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
  #seen = new Map<string, Box>(); // where the cards were laid out last
  #begun = false;

  constructor(private readonly table: Ground) {}

  /** Once the table is drawn and laid out, the cards glide from where the player sees them now. */
  begin(): void {
    this.#begun = this.table.settings.animates && this.table.afterLayout.ask();
  }

  /** Notes where the cards are; returns what makes them glide there if that was begun. */
  measure(): () => void {
    const seen = this.#seen;
    const cards = this.#cards();
    const glides = this.#begun && seen.size > 0;
    this.#seen = new Map(cards.map(({ key, box }) => [key, box]));
    this.#begun = false;
    return () => {
      if (glides) for (const { key, element, box } of cards) glide(element, seen.get(key), box);
    };
  }

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
