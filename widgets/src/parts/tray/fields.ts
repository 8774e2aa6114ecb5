/**
 * What is typed or chosen in the fields of the tray. The words ride along with the next intent; until then
 * they live here, and a new view does not wipe them out.
 */
import type { Field, Intent } from "../../view";

interface Entry {
  value: string; // as the field shows it
  base: string; // what the kernel said last
}

/** What was typed at tables that were taken away: when a kernel has stopped, its table is laid anew. */
const left = new Map<string, Map<string, Entry>>();

export class Fields {
  #entries = new Map<string, Entry>();

  /** This page's table of that name had fields before. */
  comeBack(table: string): void {
    this.#entries = left.get(table) ?? this.#entries;
    left.delete(table);
  }

  leave(table: string): void {
    left.set(table, this.#entries);
  }

  /** The words to show in a field, and to send. */
  value(field: Field): string {
    return this.#entries.get(field.id)?.value ?? field.value;
  }

  type(field: Field, value: string): void {
    this.#entries.set(field.id, { value, base: field.value });
  }

  /**
   * Fits the entries to a new view. What the kernel changed counts; so does its answer to an action that
   * carried our words, because it has read them then. Words typed since stay, also when those sent come back.
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
