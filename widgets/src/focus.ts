/**
 * Where the focus is, and where it goes when its element disappears.
 *
 * A group (`data-group`) is one tab stop: one of its items (`data-item`) has tabindex 0, and arrows move between them.
 */
import { words } from "./words";

export interface Spot {
  element: HTMLElement;
  group: string;
  keyboard: boolean; // the page scrolls along with a keyboard, but must not jump under a finger
}

export function findFocused(root: HTMLElement): HTMLElement | null {
  const element = (root.getRootNode() as Document | ShadowRoot).activeElement;
  return element instanceof HTMLElement && root.contains(element) ? element : null;
}

export function groupOf(element: Element): HTMLElement | null {
  return element.closest<HTMLElement>("[data-group]");
}

export function items(group: Element | null): HTMLElement[] {
  return group ? [...group.querySelectorAll<HTMLElement>("[data-item]")] : [];
}

export function group(root: HTMLElement, name: string): HTMLElement | null {
  return root.querySelector(`[data-group="${name}"]`);
}

/** Notes where the focus is before a new view is drawn. */
export function noteFocus(root: HTMLElement): Spot | null {
  const element = findFocused(root);
  if (!element) return null;
  const around = groupOf(element);
  return {
    element,
    group: around?.dataset.group ?? "",
    keyboard: element.matches(":focus-visible"),
  };
}

/** Restores the focus after drawing: to the same element, otherwise to the tab stop of its group, the hand or the
 * actions. */
export function restoreFocus(root: HTMLElement, before: Spot | null): void {
  if (!before || findFocused(root) === before.element) return;
  if (before.element.isConnected) return before.element.focus({ preventScroll: true });
  const next = before.group ? stopOf(root, before.group) : null;
  if (next) next.focus({ preventScroll: !before.keyboard });
  else focusGroup(root, "hand", before.keyboard);
}

/** The item that Tab reaches in a group. */
function stopOf(root: HTMLElement, name: string): HTMLElement | null {
  return group(root, name)?.querySelector<HTMLElement>('[data-item][tabindex="0"]') ?? null;
}

/** Focuses the tab stop of a group; an empty hand passes the focus on to the first field, otherwise to the actions. */
export function focusGroup(root: HTMLElement, name: "hand" | "actions", scroll = true): void {
  const stop = stopOf(root, name);
  if (stop) stop.focus({ preventScroll: !scroll });
  else if (name === "hand" && !focusField(root)) focusGroup(root, "actions", scroll);
}

/** Focuses a field (the first, if none is named) and selects its text, so that typing replaces it. Returns whether there is one. */
export function focusField(root: HTMLElement, name?: string): boolean {
  const field = root.querySelector<HTMLElement>(
    name === undefined ? "[data-field]" : `[data-field="${CSS.escape(name)}"]`,
  );
  if (!field) return false;
  field.focus({ preventScroll: true });
  if (field instanceof HTMLInputElement && field.type === "text") field.select();
  return true;
}

/** The item that last had the focus in a group, and its position. */
interface Visited {
  key: string;
  index: number;
}

/** What the tab stops need from their table. */
interface Ground {
  readonly voice: { hint(text: string): void };
}

/** Which item of each group Tab reaches, and where the arrows go from there. */
export class TabStops {
  #visited: Record<string, Visited> = {}; // by group

  constructor(private readonly table: Ground) {}

  /** The item visited last, otherwise the preferred one, otherwise the one now in its position. */
  stop(name: string, keys: string[], preferred?: string): string | undefined {
    const visited = this.#visited[name];
    if (visited && keys.includes(visited.key)) visited.index = keys.indexOf(visited.key);
    const wanted = [visited?.key, preferred].find((key) => key !== undefined && keys.includes(key));
    return wanted ?? keys[Math.min(visited?.index ?? 0, keys.length - 1)];
  }

  /** Notes which item has the focus; returns whether that has changed. */
  visit(item: HTMLElement): boolean {
    const around = groupOf(item);
    const name = around?.dataset.group;
    if (!name || this.#visited[name]?.key === item.dataset.item) return false;
    this.#visited[name] = { key: item.dataset.item!, index: items(around).indexOf(item) };
    return true;
  }

  /** Moves the focus within a group; in the hand, either end is announced. */
  step(from: HTMLElement, to: (index: number, last: number) => number): void {
    const around = groupOf(from);
    const all = items(around);
    const last = all.length - 1;
    const wanted = to(all.indexOf(from), last);
    if (around?.dataset.group === "hand" && (wanted < 0 || wanted > last))
      this.table.voice.hint(wanted < 0 ? words("hand.first") : words("hand.last"));
    all[Math.min(Math.max(wanted, 0), last)]?.focus();
  }
}
