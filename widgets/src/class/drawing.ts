/** What the bundles of a class's pages have in common: how they draw their parts, and bring the styles for them. */
import { dress } from "../dress";
import type { Model } from "../link";
import { learn, type Sentences } from "../words";
import type { ClassPart } from "./class_part";

type Parts = Record<string, new (model: Model, el: HTMLElement) => ClassPart>;

/** The function that draws a part of each kind, and returns one that removes it. */
export function drawing(parts: Parts, styles: string[]) {
  const name = Object.keys(parts).join(" ");
  return (model: Model, el: HTMLElement, words: Sentences): (() => void) => {
    dress(el, name, model.get("_kit") as string, styles.join("\n"));
    learn(words);
    const part = new parts[model.get("kind") as string]!(model, el);
    return () => part.close();
  };
}
