/** The widget module: what a host of anywidget calls. */
import { lessonPart } from "./lesson/part";
import type { Model } from "./link";
import type { Code } from "./loader";
import { printFrame } from "./print/frame";
import { Table } from "./table";
import { learn } from "./words";

export default {
  /** Lays a table, a part of a lesson or a page to print into `el`; gives the way to clear it away. The loader adds the code. */
  render({ model, el, code }: { model: Model; el: HTMLElement; code: Code }): () => void {
    dress(el, code);
    learn(code.words);
    return DRAWS[model.get("_draws") as Drawn](model, el);
  },
};

/** What a widget is drawn as, as its Python face says in `_draws`. */
type Drawn = "table" | "part" | "print_page";

const DRAWS: Record<Drawn, (model: Model, el: HTMLElement) => () => void> = {
  table: (model, el) => {
    const table = new Table(model, el);
    return () => table.close();
  },
  part: lessonPart,
  print_page: printFrame,
};

/** Puts the styles where they count for `el`: into the page, or into the shadow in which some hosts keep a widget. */
function dress(el: HTMLElement, code: Code): void {
  const root = el.getRootNode();
  const place = root instanceof ShadowRoot ? root : document.head;
  const worn = place.querySelector<HTMLStyleElement>("style[data-rummy-kit]");
  if (worn?.dataset.rummyKit === code.version) return;
  const style = document.createElement("style");
  style.dataset.rummyKit = code.version;
  style.textContent = code.css;
  worn?.remove();
  place.append(style);
}
