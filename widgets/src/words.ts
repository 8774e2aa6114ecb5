/**
 * The words that the table itself uses, whatever the game. They are in rummy_widgets/strings.toml, where a teacher can
 * change them, and arrive with the code (loader.ts) before anything is drawn. Those of a class are in class.toml and arrive
 * with its parts. All other words come with the views.
 */
/** Code → part → sentence, as in the file. */
export type Sentences = Record<string, Record<string, string>>;

/**
 * A place, perhaps with words for one and for many: in the same form as in the words that Python fills in (texts.py).
 */
const PLACE = /\{(\w+)(?::([^{}|]*)\|([^{}]*))?\}/g;

let sentences: Sentences = {};

/** Takes in more words; everything drawn from now on uses them. */
export function learn(more: Sentences): void {
  sentences = { ...sentences, ...more };
}

/** All words so far. */
export function learned(): Sentences {
  return sentences;
}

/** The sentence under "code.part" in the file, with its places filled in; `{n:# card|# cards}` is "1 card" or "3 cards". */
export function words(key: string, places: Record<string, string | number> = {}): string {
  const [code = "", part = ""] = key.split(".");
  const sentence = sentences[code]?.[part] ?? key;
  return sentence.replace(PLACE, (place, name: string, one?: string, many = "") => {
    const value = places[name];
    if (value === undefined) return place;
    return one === undefined ? String(value) : (value === 1 ? one : many).replace("#", String(value));
  });
}
