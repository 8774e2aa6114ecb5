/** Scripts that only a few pages need: they come with their widget or, on a site, are files beside the page's own. */
import type { Model } from "./link";
import { learned, type Sentences, words } from "./words";

interface Drawing {
  /** Each script keeps its own words, so a new one is given those already here. */
  draw(model: Model, el: HTMLElement, words: Sentences): () => void;
}

/** What this page has imported or is importing, and who waits for it, by file: several widgets may share a script. */
const imported = new Map<string, Promise<unknown>>();
const waiting = new Map<string, ((coming: Promise<unknown>) => void)[]>();

/** Imports the script that a widget brought; one that brought "" is on a site, where the script is a file of that name. */
export function importScript(script: string, file: string): Promise<unknown> {
  const known = imported.get(file);
  if (known) return known;
  const coming = script ? importText(script) : import(new URL(file, import.meta.url).href);
  imported.set(file, coming);
  coming.catch(() => imported.delete(file)); // the next attempt may succeed
  for (const go of waiting.get(file) ?? []) go(coming);
  waiting.delete(file);
  return coming;
}

/** The script that another widget of this page brings. */
function awaitScript(file: string): Promise<unknown> {
  return imported.get(file) ?? new Promise((go) => waiting.set(file, [...(waiting.get(file) ?? []), go]));
}

async function importText(script: string): Promise<unknown> {
  const address = URL.createObjectURL(new Blob([script], { type: "text/javascript" }));
  try {
    return await import(address);
  } finally {
    URL.revokeObjectURL(address);
  }
}

/** Draws a widget with the script in its trait `script`, or without that trait, with the script that another widget
    brings; returns a function that removes it. */
export function drawLater(model: Model, el: HTMLElement, file: string): () => void {
  let clear: (() => void) | null = null;
  let isGone = false;
  const draw = async (): Promise<void> => {
    const script = model.get("script") as string | undefined;
    const drawing = (await (script === undefined ? awaitScript(file) : importScript(script, file))) as Drawing;
    if (!isGone) clear = drawing.draw(model, el, learned());
  };
  draw().catch((error) => {
    console.warn(`Rummy Kit: ${file} cannot be loaded.`, error);
    el.textContent = words("offline.hint");
  });
  return () => {
    isGone = true;
    clear?.();
  };
}
