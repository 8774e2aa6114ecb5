/** The table alone on the screen, where the browser lets it. */

/** What full screen needs of its table. */
interface Ground {
  readonly root: HTMLElement;
  draw(): void;
}

export class FullScreen {
  constructor(private readonly table: Ground) {
    table.root.addEventListener("fullscreenchange", this.#onChange);
  }

  get possible(): boolean {
    return document.fullscreenEnabled;
  }

  get on(): boolean {
    return (this.table.root.getRootNode() as Document | ShadowRoot).fullscreenElement === this.table.root;
  }

  toggle(): void {
    const change = this.on ? document.exitFullscreen() : this.table.root.requestFullscreen();
    change.catch(() => undefined); // a host may still refuse: then all stays as it is
  }

  #onChange = (): void => this.table.draw();
}
