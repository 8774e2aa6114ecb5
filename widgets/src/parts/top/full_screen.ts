/** The table alone on the screen, if the browser allows it. */

import { markRoot } from "../../around";

/** What full screen needs from its table. */
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
    change.catch(() => undefined); // a host may still refuse; then nothing changes
  }

  /** Restores the page if the table goes while it fills the screen. */
  close(): void {
    if (this.on) markRoot("table", false);
  }

  #onChange = (): void => {
    markRoot("table", this.on);
    this.table.draw();
  };
}
