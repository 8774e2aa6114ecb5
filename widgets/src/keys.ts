/**
 * The keyboard: arrows move inside a group, Space chooses, Enter does the amber action, Escape steps back.
 *
 * No single letter does anything, so no screen reader or host is disturbed. Space and Enter on buttons
 * are left to the browser.
 */
import type { Choice } from "./choice";
import { groupOf } from "./focus";
import type { Moves } from "./moves/moves";
import type { Names } from "./names";
import type { HandOrder } from "./parts/hand/hand_order";
import type { Feedback } from "./parts/panel/feedback";
import type { Strip } from "./parts/seats/strip";
import type { SidePanels } from "./parts/side/side_panels";

/** What the keys reach. */
interface Table {
  readonly stops: { step(from: HTMLElement, to: Step): void };
  readonly choice: Pick<Choice, "toggle" | "add" | "clear">;
  readonly order: Pick<HandOrder, "keys" | "grabbed" | "shift" | "release">;
  readonly actions: { doMain(field?: string): void };
  readonly moves: Pick<Moves, "going" | "inSteps" | "next" | "skipToMyTurn">;
  readonly names: Pick<Names, "toggle">;
  readonly feedback: Pick<Feedback, "panel" | "dismiss" | "notice" | "dismissNotice">;
  readonly side: Pick<SidePanels, "open" | "toggle" | "close">;
  readonly strip: Pick<Strip, "open" | "close">;
}

type Step = (index: number, last: number) => number;

const STEPS: Record<string, Step> = {
  ArrowLeft: (index) => index - 1,
  ArrowRight: (index) => index + 1,
  Home: () => 0,
  End: (_, last) => last,
};

export function onKey(table: Table, event: KeyboardEvent): void {
  if (event.isComposing || event.altKey) return;
  if (handle(table, event, event.target as HTMLElement)) {
    event.preventDefault();
    event.stopPropagation();
  }
}

function handle(table: Table, event: KeyboardEvent, target: HTMLElement): boolean {
  if (event.key === "Escape") return stepBack(table, target);
  if (target.matches("[data-side] input")) return false;
  if (target.matches("input, select, textarea, .field [role=slider]")) return inField(table, event, target);
  if (event.key === " " && !event.shiftKey && table.moves.inSteps && !target.matches("button, summary"))
    return done(table.moves.next());
  if (event.key === "?") return done(table.side.toggle("settings"));
  const group = groupOf(target)?.dataset.group;
  if (event.key === " " && event.shiftKey && target.dataset.item && table.names.toggle(target.dataset.item))
    return true;
  if (group === "hand") return inHand(table, event, target);
  const step = STEPS[event.key];
  if (group && step && !event.ctrlKey && !event.metaKey) return done(table.stops.step(target, step));
  return false;
}

/** Letters belong to the field. Enter does what the field is for, also on a radio button or a slider. */
function inField(table: Table, event: KeyboardEvent, target: HTMLElement): boolean {
  if (event.key !== "Enter") return false;
  const field = target.closest(".field")?.querySelector<HTMLElement>("[data-field]") ?? target;
  return done(table.actions.doMain(field.dataset.field));
}

function inHand(table: Table, event: KeyboardEvent, target: HTMLElement): boolean {
  const key = target.dataset.item!;
  const step = STEPS[event.key];
  if (event.ctrlKey || event.metaKey)
    return event.key.toLowerCase() === "a" && done(table.choice.add(table.order.keys()));
  if (table.order.grabbed) {
    if (step) return done(table.order.shift(step));
    return (event.key === " " || event.key === "Enter") && done(table.order.release(true));
  }
  if (step) return done(table.stops.step(target, step));
  if (event.key === " ") return done(table.choice.toggle(key));
  return event.key === "Enter" && done(table.actions.doMain());
}

/** One step back: whatever is on top closes first; the choice is cleared last. */
function stepBack(table: Table, target: HTMLElement): boolean {
  if (table.order.grabbed) return done(table.order.release(false));
  if (table.side.open) return done(table.side.close());
  if (table.feedback.panel()) return done(table.feedback.dismiss());
  if (table.feedback.notice()) return done(table.feedback.dismissNotice());
  if (table.strip.open) return done(table.strip.close());
  if (table.moves.going) return done(table.moves.skipToMyTurn());
  return groupOf(target) !== null && done(table.choice.clear());
}

/** A key that did something goes no further. */
function done(_: unknown): true {
  return true;
}
