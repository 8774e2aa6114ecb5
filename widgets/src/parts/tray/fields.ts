/**
 * What is typed or chosen in the fields of the tray. The words go to the kernel with the next intent; until then they
 * are kept here, and a new view does not erase them.
 */
import type { Field, Intent } from "../../view";

interface Entry {
  value: string; // as shown in the field
  base: string; // the kernel's latest value
}

/** What was typed at tables that are gone: after a kernel stops, its table is drawn again. */
const left = new Map<string, Map<string, Entry>>();

export class Fields {
  #entries = new Map<string, Entry>();

  /** Takes over what was typed when this page had the same table before. */
  comeBack(table: string): void {
    this.#entries = left.get(table) ?? this.#entries;
    left.delete(table);
  }

  leave(table: string): void {
    left.set(table, this.#entries);
  }

  /** The words to show in a field and to send. */
  value(field: Field): string {
    return this.#entries.get(field.id)?.value ?? field.value;
  }

  type(field: Field, value: string): void {
    this.#entries.set(field.id, { value, base: field.value });
  }

  /**
   * Adapts the entries to a new view. The kernel's changes win, and so does its answer to an action that carried our
   * words, because it has read them by then. Words typed since then stay, even when those that were sent come back.
   */
  receive(fields: Field[], settled: Intent[]): void {
    const acted = settled.filter((intent) => intent.kind === "do").at(-1);
    for (const [id, entry] of [...this.#entries]) {
      const field = fields.find((candidate) => candidate.id === id);
      const read = acted?.text[id] === entry.value;
      const ownWords = settled.some((intent) => intent.text[id] === field?.value);
      if (!field || read || (field.value !== entry.base && !ownWords)) this.#entries.delete(id);
      else entry.base = field.value;
    }
  }

  /** All words by field, for an intent. */
  all(fields: Field[]): Record<string, string> {
    return Object.fromEntries(fields.map((field) => [field.id, this.value(field)]));
  }
}
