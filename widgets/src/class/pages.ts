/** The pages of a class: a bundle of its own, which only they load. */
import type { Model } from "../link";
import { learn, type Sentences } from "../words";
import type { ClassPart } from "./class_part";
import { Join } from "./join";
import { Talk } from "./talk";
import { Teacher } from "./teacher";

const PARTS: Record<string, new (model: Model, el: HTMLElement) => ClassPart> = {
  join: Join,
  talk: Talk,
  teacher: Teacher,
};

export function draw(model: Model, el: HTMLElement, words: Sentences): () => void {
  learn(words);
  const part = new PARTS[model.get("kind") as string]!(model, el);
  return () => part.close();
}
