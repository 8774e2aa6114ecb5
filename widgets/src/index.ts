/** The widget module: what a host of anywidget calls. */
import { lessonPart } from "./lesson/part";
import type { Model } from "./link";
import { Table } from "./table";
import { learn, type Sentences } from "./words";

export default {
  /** Lays a table, or a part of a lesson, into `el`; gives the way to clear it away. The loader adds the words. */
  render({ model, el, words }: { model: Model; el: HTMLElement; words: Sentences }): () => void {
    learn(words);
    if (model.get("part")) return lessonPart(model, el);
    const table = new Table(model, el);
    return () => table.close();
  },
};
