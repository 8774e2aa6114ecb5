/** What can be done now, and how it is done. */
import { canSpeak } from "../../ear";
import type { Wish } from "../../link";
import type { Moves } from "../../moves/moves";
import type { Action, Field, Intent, View } from "../../view";
import type { Voice } from "../../voice";
import { words } from "../../words";
import type { Fields } from "../tray/fields";

/** What the actions need from their table. */
interface Ground {
  readonly view: View | null;
  readonly lang: string;
  readonly voice: Voice;
  readonly link: { idle: boolean };
  readonly moves: Pick<Moves, "behind" | "now">;
  readonly fields: Pick<Fields, "value">;
  draw(): void;
  send(kind: Intent["kind"], wish: Wish): void;
}

export class Actions {
  moreOpen = false; // on a phone with many actions
  #first = ""; // the button on which a series of quick clicks began
  #wanted: string | null = null; // where Enter was pressed while waiting for an answer: the field, or ""

  constructor(private readonly table: Ground) {}

  /**
   * The actions that are useful in this browser. One that waits for a field says so, as if it were not possible; one that
   * was tried is amber again once a field is changed.
   */
  all(): Action[] {
    const awaited = this.awaited();
    const changed = this.#isChanged();
    return (this.table.view?.actions ?? [])
      .filter((action) => !action.voice || canSpeak(this.table.lang))
      .map((action) => (action.tried && changed ? { ...action, main: true } : action))
      .map((action) =>
        awaited && action.id === awaited.enter
          ? { ...action, enabled: false, main: false, note: action.enabled ? awaited.missing! : action.note }
          : action,
      );
  }

  /** The first empty field that an action waits for. */
  awaited(): Field | undefined {
    const { view, fields } = this.table;
    return view?.tray?.fields.find((one) => one.missing && !fields.value(one).trim());
  }

  /** The field to which the amber leads: one that is awaited, or where an answer that was tried can be changed. */
  next(): Field | undefined {
    const { view } = this.table;
    const isTried = view?.actions.some((action) => action.tried) && !this.#isChanged();
    return this.awaited() ?? (isTried ? view?.tray?.fields.find((one) => !one.wait) : undefined);
  }

  /** Whether a field has other words than the kernel knows. */
  #isChanged(): boolean {
    const { view, fields } = this.table;
    return view?.tray?.fields.some((one) => fields.value(one) !== one.value) ?? false;
  }

  main(): Action | undefined {
    return this.table.view?.actions.find((action) => action.main);
  }

  toggleMore(): void {
    this.moreOpen = !this.moreOpen;
    this.table.draw();
  }

  /**
   * Presses a button; `click` counts quick clicks from 1 and is 0 for a key. The answer may bring another button to the
   * same place, and the second half of a double click is not meant for that one.
   */
  press(id: string, click: number): void {
    if (click <= 1) this.#first = id;
    else if (id !== this.#first || !this.table.link.idle) return;
    this.act(id);
  }

  act(id: string): void {
    this.#wanted = null;
    this.moreOpen = false;
    this.table.send("do", { place: id });
  }

  /**
   * Does what Enter does: the action that the field names, even if it is not possible (the kernel then says why), or else
   * the amber one. Either may still change while an answer is on its way, so it waits. While other players' moves are being
   * shown there is no such action yet; then the first Enter skips to it.
   */
  doMain(field = ""): void {
    if (this.table.moves.behind) return this.table.moves.now();
    this.#wanted = this.table.link.idle ? null : field;
    if (this.#wanted !== null) return;
    const named = this.table.view?.tray?.fields.find((one) => one.id === field)?.enter;
    const does = named ?? this.main()?.id;
    if (does) this.act(does);
    else this.table.voice.hint(words("actions.nothing"));
  }

  /** Does what was waiting for the kernel's answer. */
  goOn(): void {
    if (this.#wanted !== null && this.table.link.idle) this.doMain(this.#wanted);
  }
}
