/** The widget module that hosts of anywidget call. */
import { markAround } from "./around";
import { KINDS } from "./kinds";
import type { Model } from "./link";
import type { Code } from "./loader";
import { learn } from "./words";

export default {
  /** Draws a widget into `el` and returns a function that removes it. The loader adds the code. */
  render({ model, el, code }: { model: Model; el: HTMLElement; code: Code }): () => void {
    dress(el, code);
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

/** Puts the styles where they apply to `el`: in the page, or in the shadow root in which some hosts keep a widget. */
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
