/** A pupil's place at a table of the class: empty while there is none, and another table when another game begins. */
import type { Model } from "./link";
import { Table } from "./table";
import type { Setup } from "./view";

export function drawSharedTable(model: Model, el: HTMLElement): () => void {
  let table: Table | null = null;
  let shown = "";
  const follow = (): void => {
    const { table: wanted = "" } = model.get("setup") as Partial<Setup>;
    if (wanted === shown) return;
    shown = wanted;
    table?.close();
    table = wanted ? new Table(model, el) : null;
  };
  model.on("change:setup", follow);
  follow();
  return () => {
    model.off("change:setup", follow);
    table?.close();
  };
}
