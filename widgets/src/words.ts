/**
 * The words that the table itself uses, whatever the game. They are in rummy_widgets/strings.toml, where a teacher can
 * change them, and arrive with the code (loader.ts) before anything is drawn. All other words come with the views.
 */
type Sentence = string | { one: string; many: string };

/** Code → part → sentence, as in the file. */
export type Sentences = Record<string, Record<string, Sentence>>;

let sentences: Sentences = {};

/** Takes in the words; everything drawn from now on uses them. */
export function learn(all: Sentences): void {
  sentences = all;
}

/** The sentence under "code.part" in the file, with its places filled in. If there are forms for one and many, `n` decides. */
export function words(key: string, places: Record<string, string | number> = {}): string {
  const [code = "", part = ""] = key.split(".");
  const sentence = sentences[code]?.[part] ?? key;
  const pattern = typeof sentence === "string" ? sentence : places.n === 1 ? sentence.one : sentence.many;
  return pattern.replace(/\{(\w+)\}/g, (place, name: string) => String(places[name] ?? place));
}
