/** Scripts that only a few pages need: they come with their widget, or on a site lie beside the page's own. */
import type { Model } from "./link";

interface Drawing {
  draw(model: Model, el: HTMLElement): () => void;
}

/** Imports the script that a widget brought; one without any is on a site, where the script is a file of that name. */
export async function importScript(script: string, file: string): Promise<unknown> {
  if (!script) return import(new URL(file, import.meta.url).href);
  const address = URL.createObjectURL(new Blob([script], { type: "text/javascript" }));
  try {
    return await import(address);
  } finally {
    URL.revokeObjectURL(address);
  }
}

/** Draws a widget with the script in its trait `script`; returns a function that removes it. */
export function drawLater(model: Model, el: HTMLElement, file: string): () => void {
  let clear: (() => void) | null = null;
  let isGone = false;
  const draw = async (): Promise<void> => {
    const drawing = (await importScript(model.get("script") as string, file)) as Drawing;
    if (!isGone) clear = drawing.draw(model, el);
  };
  void draw();
  return () => {
    isGone = true;
    clear?.();
  };
}
