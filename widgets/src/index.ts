/** The widget module that hosts of anywidget call. */
import { markAround } from "./around";
import { dress } from "./dress";
import { KINDS } from "./kinds";
import type { Model } from "./link";
import type { Code } from "./loader";
import { learn } from "./words";

export default {
  /** Draws a widget into `el` and returns a function that removes it. The loader adds the code. */
  render({ model, el, code }: { model: Model; el: HTMLElement; code: Code }): () => void {
    dress(el, "all", code.version, code.css);
    learn(code.words);
    const kind = model.get("kind") as string;
    const remove = KINDS[kind]!(model, el);
    const unmark = markAround(el, kind);
    return () => {
      remove();
      unmark();
    };
  },
};
