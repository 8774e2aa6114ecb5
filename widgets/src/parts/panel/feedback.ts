/** The feedback in sight: whether it was closed on this page, and how much of "See why" is open. */
import { focusGroup } from "../../focus";
import type { Panel, View } from "../../view";
import type { Voice } from "../../voice";

/** What feedback needs of its table. */
interface Ground {
  readonly root: HTMLElement;
  readonly view: View | null;
  readonly voice: Voice;
  readonly actions: { act(id: string): void };
  draw(): void;
}

export class Feedback {
  whyOpen = false;
  stepsSeen = 0; // of what "See why" works out
  #closed = 0; // the id of the panel closed last

  constructor(private readonly table: Ground) {}

  /** The panel to be drawn. */
  panel(): Panel | null {
    const panel = this.table.view?.panel ?? null;
    return panel?.id === this.#closed ? null : panel;
  }

  /** Takes note of the panel of a new view; gives whether it is a new one. */
  receive(panel: Panel | null, before: Panel | null): boolean {
    if (panel === null || panel.id === before?.id) return false;
    this.whyOpen = false;
    // the first of several steps may be seen at once; one alone is the answer. What was right hides nothing.
    const open = panel.steps.length > 1 ? 1 : 0;
    this.stepsSeen = panel.kind === "ok" ? panel.steps.length : open;
    return true;
  }

  /** A panel takes the focus only if this page asked for it, and only if it has something to press. */
  show(asked: boolean, announced: boolean): void {
    const button = this.table.root.querySelector<HTMLElement>("[data-panel] .row button");
    const { kick, title, text } = this.table.view!.panel!;
    if (asked && button) button.focus();
    else if (!announced) this.table.voice.say([kick, title, text].filter(Boolean).join(". "));
  }

  dismiss(): void {
    const panel = this.panel();
    if (!panel) return;
    this.#closed = panel.id;
    this.table.draw();
    focusGroup(this.table.root, "hand");
    this.table.actions.act("dismiss");
  }

  press(id: string): void {
    if (id === "dismiss") this.dismiss();
    else this.table.actions.act(id);
  }

  toggleWhy(): void {
    this.whyOpen = !this.whyOpen;
    this.table.draw();
  }

  /** One more line of what is worked out; after the last one the focus goes back to "See why". */
  nextStep(): void {
    const steps = this.panel()?.steps ?? [];
    this.table.voice.hint(steps[this.stepsSeen++] ?? "");
    this.table.draw();
    if (this.stepsSeen === steps.length) this.table.root.querySelector<HTMLElement>("[data-why]")?.focus();
  }
}
