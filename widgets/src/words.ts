/**
 * The words that the table itself says, whatever the game. They are in rummy_widgets/strings.toml, where a teacher may
 * change them; they come with the code (loader.ts), before anything is drawn. All others come with the views.
 */
type Sentence = string | { one: string; many: string };

/** Code → part → sentence, as in the file. */
export type Sentences = Record<string, Record<string, Sentence>>;

let sentences: Sentences = {};

/** Takes the words in; what is drawn from now on speaks so. */
export function learn(all: Sentences): void {
  sentences = all;
}

/** What the file says under "code.part", with its places filled. Where there is one and many, `n` decides. */
export function words(key: string, places: Record<string, string | number> = {}): string {
  const [code = "", part = ""] = key.split(".");
  const sentence = sentences[code]?.[part] ?? key;
  const pattern = typeof sentence === "string" ? sentence : places.n === 1 ? sentence.one : sentence.many;
  return pattern.replace(/\{(\w+)\}/g, (place, name: string) => String(places[name] ?? place));
}
