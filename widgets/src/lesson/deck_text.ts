/** Unpacks the deck that a link carries; its Python twin is rummy_kit/app/deck_links.py, which also checks it. */

const LONGEST = 2_000; // characters of a deck in a link
const LARGEST = 100_000; // characters of a deck, unpacked

/** The deck as CSV text; `""` if it is damaged or too long for a deck, or if this browser is too old to unpack it. */
export async function deckText(packed: string): Promise<string> {
  if (packed.length > LONGEST) return ""; // it might unpack to more than this page can hold
  try {
    const bytes = Uint8Array.from(atob(packed.replaceAll("-", "+").replaceAll("_", "/")), (one) => one.charCodeAt(0));
    const unpacked = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
    const text = await new Response(unpacked).text();
    return text.length <= LARGEST ? text : "";
  } catch {
    return "";
  }
}
