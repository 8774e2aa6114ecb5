/**
 * My record where it is kept: in this browser's storage for this host. The kernel reads and offers texts; a text is written
 * only in place of the one that the kernel had read (rummy_kit/lessons/my_record.py says why).
 */
import type { Model } from "../link";

const KEY = "rummy-kit.record";
const ABOUT = "rummy-kit.record.about"; // the latest versions of the text, and the day of the last change
const VERSIONS = 30;
const DAYS = 30; // without a change, then it is forgotten

interface About {
  versions: string[];
  day: string;
}

interface Offer {
  base: string;
  version: string;
  text: string;
}

/** Tells the kernel what is kept, and writes what it offers; gives the way to stop. */
export function keepRecord(model: Model): () => void {
  const tell = (): void => model.send({ record: found() });
  const take = (): void => {
    const offer = model.get("offer") as Partial<Offer>;
    if (!offer.version || offer.text === undefined || !canKeep()) return;
    const { versions } = about();
    if (versions.includes(offer.version)) return; // another widget of this page has written it
    if ((versions.at(-1) ?? "") !== offer.base) return tell();
    localStorage.setItem(KEY, offer.text);
    const kept: About = { versions: [...versions, offer.version].slice(-VERSIONS), day: today() };
    localStorage.setItem(ABOUT, JSON.stringify(kept));
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

function found(): { text: string | null; versions: string[]; kept: boolean } {
  if (!canKeep()) return { text: null, versions: [], kept: false };
  const { versions, day } = about();
  if (day && Date.parse(today()) - Date.parse(day) > DAYS * 86_400_000) {
    localStorage.removeItem(KEY);
    localStorage.removeItem(ABOUT);
    return { text: null, versions: [], kept: true };
  }
  return { text: localStorage.getItem(KEY), versions, kept: true };
}

function about(): About {
  try {
    const { versions, day } = JSON.parse(localStorage.getItem(ABOUT) ?? "{}") as Partial<About>;
    return { versions: Array.isArray(versions) ? versions.map(String) : [], day: String(day ?? "") };
  } catch {
    return { versions: [], day: "" };
  }
}

/** Whether this browser lets a page keep anything. */
function canKeep(): boolean {
  try {
    localStorage.setItem(`${KEY}.try`, "1");
    localStorage.removeItem(`${KEY}.try`);
    return true;
  } catch {
    return false;
  }
}

function today(): string {
  const now = new Date();
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
}
