/** The widget module: what a host of anywidget calls. */
import { lessonPart } from "./lesson";
import type { Model } from "./link";
import { Table } from "./table";

export default {
  /** Lays a table, or a part of a lesson, into `el`; gives the way to clear it away. */
  render({ model, el }: { model: Model; el: HTMLElement }): () => void {
    if (model.get("part")) return lessonPart(model, el);
    const table = new Table(model, el);
    return () => table.close();
  },
};
