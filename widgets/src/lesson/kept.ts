/**
 * My record, kept in this browser's storage for this host; where a learning platform keeps it, only on this page. The
 * kernel reads the text and offers changes; a change is made only to the text that the kernel has read
 * (rummy_kit/lessons/my_record.py says why).
 */
import type { Model } from "../link";

const KEY = "rummy-kit.record";
const ABOUT = "rummy-kit.record.about"; // the latest versions of the text, and the day of the last change
const VERSIONS = 30;
const DAYS = 30; // without a change; then it is forgotten

interface About {
  versions: string[];
  day: string;
}

/** A change of the text: `text` replaces what is between `start` and `end`. */
interface Offer {
  base: string; // the version of the text that it is for
  version: string; // the version of the new text
  length: number; // of the text that it is for
  start: number;
  end: number;
  text: string;
}

/** What is kept, and whether anything can be kept. */
interface Found {
  text: string | null;
  versions: string[];
  kept: boolean;
}

/** Where it is kept; access fails if the browser does not let pages keep anything. */
let storage = (): Pick<Storage, "getItem" | "setItem" | "removeItem"> => localStorage;

/** Has the record kept only as long as this page is open. */
export function keepOnPageOnly(): void {
  const kept = new Map<string, string>();
  const page = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
    removeItem: (key: string) => void kept.delete(key),
  };
  storage = () => page;
}

/** Has the record kept nowhere, as if the browser did not allow it. */
export function keepNowhere(): void {
  storage = () => {
    throw new Error(); // as a browser does
  };
}

const NOTHING: Found = { text: null, versions: [], kept: false };

/** Tells the kernel what is kept, and writes what it offers; returns a function that stops this. */
export function keepRecord(model: Model): () => void {
  const tell = (): void => model.send({ record: readKept() });
  const take = (): void => {
    const offer = model.get("offer") as Offer | Record<string, never>;
    if (!offer.version) return;
    if (!canKeep()) return model.send({ record: NOTHING });
    const { versions } = readAbout();
    if (versions.includes(offer.version)) return; // another widget on this page has written it
    const before = storage().getItem(KEY);
    const old = before ?? "";
    if ((versions.at(-1) ?? "") !== offer.base || old.length !== offer.length) return tell();
    const kept: About = { versions: [...versions, offer.version].slice(-VERSIONS), day: today() };
    try {
      storage().setItem(KEY, old.slice(0, offer.start) + offer.text + old.slice(offer.end));
      storage().setItem(ABOUT, JSON.stringify(kept));
    } catch {
      if (before === null)
        storage().removeItem(KEY); // there is no room for more, so everything stays as it was
      else storage().setItem(KEY, before);
      return model.send({ record: NOTHING });
    }
    model.send({ record: { wrote: offer.version } });
  };
  const elsewhere = (event: StorageEvent): void => {
    if (event.key === ABOUT) tell();
  };
  model.on("change:offer", take);
  window.addEventListener("storage", elsewhere);
  tell();
  take();
  return () => {
    model.off("change:offer", take);
    window.removeEventListener("storage", elsewhere);
  };
}

function readKept(): Found {
  if (!canKeep()) return NOTHING;
  const { versions, day } = readAbout();
  if (day && Date.parse(today()) - Date.parse(day) > DAYS * 86_400_000) {
    storage().removeItem(KEY);
    storage().removeItem(ABOUT);
    return { text: null, versions: [], kept: true };
  }
  return { text: storage().getItem(KEY), versions, kept: true };
}

/** The kept text, formatted as a file. */
export function formatFile(): string {
  const text = storage().getItem(KEY) ?? "";
  try {
    return JSON.stringify(JSON.parse(text), null, 1);
  } catch {
    return text;
  }
}

function readAbout(): About {
  try {
    const { versions, day } = JSON.parse(storage().getItem(ABOUT) ?? "{}") as Partial<About>;
    return { versions: Array.isArray(versions) ? versions.map(String) : [], day: String(day ?? "") };
  } catch {
    return { versions: [], day: "" };
  }
}

/** Whether this browser lets a page keep anything. */
function canKeep(): boolean {
  try {
    storage().setItem(`${KEY}.try`, "1");
    storage().removeItem(`${KEY}.try`);
    return true;
  } catch {
    return false;
  }
}

function today(): string {
  const now = new Date();
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
}
