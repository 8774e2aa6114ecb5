/** The feedback now shown: whether it was closed on this page, and how much of "See why" is open. */
import { findFocused, focusField, focusGroup } from "../../focus";
import type { Panel, View } from "../../view";
import type { Voice } from "../../voice";

/** What feedback needs from its table. */
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
  stepsSeen = 0; // worked steps under "See why" that are shown
  #closed = 0; // the id of the panel closed last
  #noticeRead = ""; // the notice closed last

  constructor(private readonly table: Ground) {}

  /** The panel to draw. */
  panel(): Panel | null {
    const panel = this.table.view?.panel ?? null;
    return panel?.id === this.#closed ? null : panel;
  }

  /** Notes the panel of a new view; returns whether it is new. */
  receive(panel: Panel | null, before: Panel | null): boolean {
    if (panel == null || panel.id === before?.id) return false;
    this.whyOpen = panel.open ?? false;
    this.ruleOpen = false;
    // the first of several steps may be seen at once; a single step is the answer. What was right hides nothing
    const open = panel.steps.length > 1 ? 1 : 0;
    this.stepsSeen = panel.kind === "ok" ? panel.steps.length : open;
    return true;
  }

  /**
   * Shows feedback that this page asked for and moves on to what must be done next. Other feedback is only announced, but
   * the end of a round takes the focus from the cards that it covers.
   */
  show(asked: boolean, announced: boolean): void {
    const { kick, title, text, ends } = this.table.view!.panel!;
    if (!announced) this.table.voice.say([kick, title, text].filter(Boolean).join(". "));
    if (!asked && !(ends && this.#isMaking())) return;
    if (asked) this.table.side.giveWay();
    this.table.draw();
    if (findFocused(this.table.root)) this.#leadOn();
    this.table.root.querySelector(".alone > [data-panel]")?.scrollIntoView({ block: "nearest" }); // on a phone it is above the answer
  }

  /**
   * Moves the focus to what must be done next: the field that the feedback is about, otherwise the hand. A player who
   * is in a field or in the hand stays there: the feedback follows two tab stops later, after the actions. The end of a
   * round covers both, so it leads to the actions.
   */
  #leadOn(): void {
    if (this.panel()?.ends) return focusGroup(this.table.root, "actions", false);
    const field = this.table.view?.panel?.next ?? "";
    if (focusField(this.table.root, field)) return;
    if (!this.#isMaking()) focusGroup(this.table.root, "hand", false);
  }

  /** Whether the focus is in a field or in the hand. */
  #isMaking(): boolean {
    return findFocused(this.table.root)?.matches('input, select, [role="option"]') ?? false;
  }

  dismiss(): void {
    const panel = this.panel();
    if (!panel) return;
    this.#closed = panel.id;
    this.table.draw();
    this.#leadOn();
    this.table.actions.act("dismiss");
  }

  /** A quiet line from the kernel, until it is closed. */
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
    // on a phone, the sheet is low: the picture to handle scrolls into view
    this.table.root.querySelector("[data-panel] .stepper")?.scrollIntoView({ block: "nearest" });
  }

  toggleRule(): void {
    this.ruleOpen = !this.ruleOpen;
    this.table.draw();
  }

  /** Shows the next worked step; after the last one, the focus goes back to "See why". */
  nextStep(): void {
    const steps = this.panel()?.steps ?? [];
    this.table.voice.hint(steps[this.stepsSeen++] ?? "");
    this.table.draw();
    if (this.stepsSeen === steps.length) this.table.root.querySelector<HTMLElement>("[data-why]")?.focus();
  }
}
