/** Folds a lesson's code away: its texts and parts remain, and one button that shows the code. */

import { keepKeys } from "../shortcuts";
import styles from "./fold.css";
import type { Lab, Panel } from "./lab";

export interface FoldWords {
  show_code: string;
  hide_code: string;
}

export class Fold {
  readonly #button = document.createElement("button");
  #leaveKeys = (): void => undefined;

  constructor(
    lab: Lab,
    private readonly panel: Panel,
    private readonly words: FoldWords,
  ) {
    wear();
    this.#button.className = "rk-code jp-mod-styled";
    this.#button.addEventListener("click", () => this.#fold(!this.#folded));
    panel.toolbar.insertItem(0, "rummy-kit-code", new lab["@lumino/widgets"].Widget({ node: this.#button }));
    this.#fold(true);
  }

  get #folded(): boolean {
    return this.panel.node.classList.contains("rk-folded");
  }

  #fold(folded: boolean): void {
    this.panel.node.classList.toggle("rk-folded", folded);
    this.#button.textContent = folded ? this.words.show_code : this.words.hide_code;
    // while the code is hidden, no shortcut of Lab's (a: new cell, d d: delete it) may change it
    this.#leaveKeys();
    if (folded) this.#leaveKeys = keepKeys(this.panel.content.node);
  }
}

/** Puts our styles into Lab's page, once. */
function wear(): void {
  if (document.getElementById("rummy-kit-lab")) return;
  const style = document.createElement("style");
  style.id = "rummy-kit-lab";
  style.textContent = styles;
  document.head.append(style);
}
