/** On narrow tables the other players are a strip; opened, it covers everything above the hand and shows what they have laid. */

/** What the strip needs from its table. */
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
