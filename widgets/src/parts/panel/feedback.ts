/** The feedback in sight: whether it was closed on this page, and how much of "See why" is open. */
import { focused, focusField, focusGroup } from "../../focus";
import type { Panel, View } from "../../view";
import type { Voice } from "../../voice";

/** What feedback needs of its table. */
interface Ground {
  readonly root: HTMLElement;
  readonly view: View | null;
  readonly voice: Voice;
  readonly actions: { act(id: string): void };
  readonly side: { giveWay(): void };
  draw(): void;
}

export class Feedback {
  whyOpen = false;
  ruleOpen = false;
  stepsSeen = 0; // of what "See why" works out
  #closed = 0; // the id of the panel closed last
  #noticeRead = ""; // the notice closed last

  constructor(private readonly table: Ground) {}

  /** The panel to be drawn. */
  panel(): Panel | null {
    const panel = this.table.view?.panel ?? null;
    return panel?.id === this.#closed ? null : panel;
  }

  /** Takes note of the panel of a new view; gives whether it is a new one. */
  receive(panel: Panel | null, before: Panel | null): boolean {
    if (panel == null || panel.id === before?.id) return false;
    this.whyOpen = panel.open ?? false;
    this.ruleOpen = false;
    // the first of several steps may be seen at once; one alone is the answer. What was right hides nothing.
    const open = panel.steps.length > 1 ? 1 : 0;
    this.stepsSeen = panel.kind === "ok" ? panel.steps.length : open;
    return true;
  }

  /** Feedback that this page has asked for comes into sight and leads on to what must be done next. Others' feedback is only heard. */
  show(asked: boolean, announced: boolean): void {
    const { kick, title, text } = this.table.view!.panel!;
    if (!announced) this.table.voice.say([kick, title, text].filter(Boolean).join(". "));
    if (!asked) return;
    this.table.side.giveWay();
    this.table.draw();
    if (focused(this.table.root)) this.#leadOn();
  }

  /**
   * The focus goes to what must be done next: the field that the feedback is about, or else the hand. Whoever is in a
   * field or in the hand stays there: what to read comes after the actions, two steps on.
   */
  #leadOn(): void {
    const field = this.table.view?.panel?.next ?? "";
    if (focusField(this.table.root, field)) return;
    const goesOn = focused(this.table.root)?.matches('input, select, [role="option"]') ?? false;
    if (!goesOn) focusGroup(this.table.root, "hand", false);
  }

  dismiss(): void {
    const panel = this.panel();
    if (!panel) return;
    this.#closed = panel.id;
    this.table.draw();
    this.#leadOn();
    this.table.actions.act("dismiss");
  }

  /** A quiet line of the kernel's, until it has been closed. */
  notice(): string {
    const notice = this.table.view?.notice ?? "";
    return notice === this.#noticeRead ? "" : notice;
  }

  dismissNotice(): void {
    this.#noticeRead = this.notice();
    this.table.draw();
    focusGroup(this.table.root, "hand", false);
  }

  press(id: string): void {
    if (id === "dismiss") this.dismiss();
    else this.table.actions.act(id);
  }

  toggleWhy(): void {
    this.whyOpen = !this.whyOpen;
    this.table.draw();
  }

  toggleRule(): void {
    this.ruleOpen = !this.ruleOpen;
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
