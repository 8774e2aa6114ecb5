/** The page to print inside a notebook: a frame that can run its own script and print, but reach nothing around it. */
import { html, render } from "lit-html";
import type { Model } from "../link";

export function printFrame(model: Model, el: HTMLElement): () => void {
  const root = document.createElement("div");
  el.append(root);
  render(
    html`<iframe
      title=${model.get("title") as string}
      sandbox="allow-scripts allow-modals"
      srcdoc=${model.get("print_page") as string}
      style="display: block; width: 100%; height: var(--rk-sheets, 40rem); border: 0"
    ></iframe>`,
    root,
  );
  return () => root.remove();
}
