/**
 * When a player comes to the table, the first press scrolls all of it into view, or as much as the window holds. Nothing
 * else scrolls the page until the table is out of sight again: no later press, and no typing in a field.
 */
const FIELDS = "input, select, textarea, label";

/** What the arrival needs from its table. */
interface Ground {
  readonly root: HTMLElement;
  readonly settings: { readonly animates: boolean };
}

export class Arrival {
  #here = false;
  #sight = new IntersectionObserver((sights) => (this.#here &&= sights.at(-1)!.isIntersecting));

  constructor(private readonly table: Ground) {
    this.#sight.observe(table.root);
    table.root.addEventListener("click", this.#onPress, true); // before a card stops the event
  }

  close(): void {
    this.#sight.disconnect();
    this.table.root.removeEventListener("click", this.#onPress, true);
  }

  #onPress = ({ target }: Event): void => {
    if (this.#here || (target as Element).closest(FIELDS)) return;
    this.#here = true;
    const behavior = this.table.settings.animates ? "smooth" : "instant";
    this.table.root.scrollIntoView({ block: "nearest", inline: "nearest", behavior });
  };
}
