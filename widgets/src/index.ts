/** The widget module: what a host of anywidget calls. */
import { lessonPart } from "./lesson/part";
import type { Model } from "./link";
import { printFrame } from "./print/frame";
import { Table } from "./table";
import { learn, type Sentences } from "./words";

export default {
  /** Lays a table, a part of a lesson or a page to print into `el`; gives the way to clear it away. The loader adds the words. */
  render({ model, el, words }: { model: Model; el: HTMLElement; words: Sentences }): () => void {
    learn(words);
    if (model.get("part")) return lessonPart(model, el);
    if (model.get("print_page")) return printFrame(model, el);
    const table = new Table(model, el);
    return () => table.close();
  },
};
