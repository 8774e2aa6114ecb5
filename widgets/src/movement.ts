/** Cards that change places glide there; new ones come in from above. With motion off, they simply appear. */
import { EASE } from "./moves/times";

const MOVE_MS = 240;

/** What the movement needs from its table. */
interface Ground {
  readonly root: HTMLElement;
  readonly settings: { readonly animates: boolean };
}

export class Movement {
  constructor(private readonly table: Ground) {}

  around(draw: () => void): void {
    const before = this.#boxes();
    draw();
    if (!this.table.settings.animates || before.size === 0) return;
    for (const [key, { element, box }] of this.#boxes()) {
      const old = before.get(key)?.box;
      if (!old)
        element.animate({ translate: ["0 -1.75rem", "0 0"], opacity: [0, 1] }, { duration: MOVE_MS, easing: EASE });
      else if (old.x !== box.x || old.y !== box.y)
        element.animate(
          { translate: [`${old.x - box.x}px ${old.y - box.y}px`, "0 0"] },
          { duration: MOVE_MS, easing: EASE },
        );
    }
  }

  /** Where the cards of the hand are laid out; a raised or gliding card counts as in place. */
  #boxes(): Map<string, { element: HTMLElement; box: { x: number; y: number } }> {
    const cards = this.table.root.querySelectorAll<HTMLElement>('[data-group="hand"] [data-card]');
    return new Map(
      [...cards].map((element) => [
        element.dataset.card!,
        { element, box: { x: element.offsetLeft, y: element.offsetTop } },
      ]),
    );
  }
}
