/** On narrow tables the others are a strip; opened, it shows all that lies before them, down to the hand. */

/** What the strip needs of its table. */
interface Ground {
  draw(): void;
}

export class Strip {
  open = false;

  constructor(private readonly table: Ground) {}

  toggle(): void {
    this.open = !this.open;
    this.table.draw();
  }

  close(): void {
    this.open = false;
    this.table.draw();
  }
}
