/**
 * Matches and practice as rows of this browser's own database, one row per entry; rows are added and never changed. The
 * Python side is rummy_widgets/site/browser_store.py; questions and answers are JSON.
 */
export const NAME = "rummy-kit";
const DAY = 86_400_000;
const KEEP = 30 * DAY; // after the last move, at least
const MARGIN = 7 * DAY; // more, so that a clock that is a month ahead removes nothing
const WITNESSES = 3; // how many different days of play must agree on the date
const PATIENCE_MS = 3_000; // time for the database to open; after that, the lesson begins without it

interface Head {
  text: string;
  touched: number; // when, in milliseconds
}

type Row = ["head", string, string] | ["entry", string, number, string] | ["key", string, string, number];

/** Why nothing can be kept, as listed under "browser" in pages.toml of rummy_widgets. */
type Problem = "unusable" | "full" | "newer";

export class Rows {
  #db: Promise<IDBDatabase> | null = null;
  #others: BroadcastChannel | null;

  /**
   * `goneOn` is called with the whole log when another page of this browser has continued a match. `name` is that of the
   * database.
   */
  constructor(
    private readonly name: string,
    goneOn: (id: string, log: string) => void,
  ) {
    this.#others = "BroadcastChannel" in self ? new BroadcastChannel(name) : null;
    this.#others?.addEventListener("message", async ({ data }) => {
      try {
        goneOn(String(data), JSON.stringify(await this.#log(String(data))));
      } catch {
        // the next write will find out
      }
    });
  }

  /** Loads the matches that these hashed keys open. */
  async load(hashes: string): Promise<string> {
    try {
      const db = await this.#open();
      const keys: [string, string, number][] = [];
      const matches: [string, string, string[]][] = [];
      for (const hash of JSON.parse(hashes) as string[]) {
        const opens = (await resultOf(db.transaction("keys").objectStore("keys").get(hash))) as
          | [string, number]
          | undefined;
        if (typeof opens?.[0] !== "string") continue; // missing or damaged
        const head = (await resultOf(db.transaction("heads").objectStore("heads").get(opens[0]))) as Head | undefined;
        if (!head) continue;
        keys.push([hash, ...opens]);
        matches.push([opens[0], head.text, await this.#log(opens[0])]);
      }
      return JSON.stringify({ keys, matches });
    } catch (error) {
      return this.#failed(error);
    }
  }

  /** Adds rows of one match, all or none: none if its head is neither stored nor among them. */
  async write(rows: string): Promise<string> {
    const all = JSON.parse(rows) as Row[];
    const id = all[0]![0] === "key" ? all[0]![2] : all[0]![1];
    try {
      const db = await this.#open();
      await addRows(db, id, all);
      if (all.some(([kind]) => kind === "entry")) this.#others?.postMessage(id);
      if (all.some(([kind]) => kind === "head")) void removeOld(db).catch(() => undefined); // when a game begins, never when one is opened
      return "{}";
    } catch (error) {
      if (error instanceof Missing) return JSON.stringify({ missing: true });
      if ((error as Error).name !== "ConstraintError") return this.#failed(error);
      return JSON.stringify({ there: await this.#log(id) });
    }
  }

  /** The log, each entry at its own index; a missing entry becomes an empty text, so the log cannot be read. */
  async #log(id: string): Promise<string[]> {
    const entries = (await this.#open()).transaction("entries").objectStore("entries");
    const range = IDBKeyRange.bound([id], [id, Infinity]);
    const [keys, texts] = (await Promise.all([
      resultOf(entries.getAllKeys(range)),
      resultOf(entries.getAll(range)),
    ])) as [[string, number][], string[]];
    const log: string[] = [];
    keys.forEach(([, n], at) => (log[n] = texts[at]!));
    return Array.from(log, (text) => text ?? "");
  }

  #open(): Promise<IDBDatabase> {
    this.#db ??= openDatabase(this.name).then((db) => {
      db.addEventListener("close", () => (this.#db = null));
      db.addEventListener("versionchange", () => {
        db.close(); // the database is being deleted, or a newer page changes it
        this.#db = null;
      });
      return db;
    });
    return this.#db;
  }

  #failed(error: unknown): string {
    console.warn("Rummy Kit: this browser's database cannot be used.", error);
    const problem = PROBLEMS[(error as Error).name] ?? "unusable";
    if (problem !== "full") {
      this.#db?.then((db) => db.close()).catch(() => undefined); // it may never have been opened
      this.#db = null;
    }
    return JSON.stringify({ problem });
  }
}

const PROBLEMS: Record<string, Problem> = { QuotaExceededError: "full", VersionError: "newer" };

/** The database was deleted, or the match was too old to keep. */
class Missing extends Error {}

function openDatabase(name: string): Promise<IDBDatabase> {
  return new Promise((done, failed) => {
    setTimeout(() => failed(new Error("The browser does not answer.")), PATIENCE_MS);
    const request = indexedDB.open(name, 1);
    request.onupgradeneeded = () => {
      const db = request.result;
      db.createObjectStore("heads"); // match → {text, touched}
      db.createObjectStore("entries"); // [match, number] → text
      db.createObjectStore("keys"); // hash of a key → [match, seat]
    };
    request.onsuccess = () => done(request.result);
    request.onerror = () => failed(request.error!);
    request.onblocked = () => failed(new Error("blocked"));
  });
}

function addRows(db: IDBDatabase, id: string, rows: Row[]): Promise<void> {
  return new Promise((done, failed) => {
    const writing = db.transaction(["heads", "entries", "keys"], "readwrite");
    let missing = false;
    writing.oncomplete = () => done();
    writing.onabort = () => failed(missing ? new Missing() : (writing.error ?? new Error("aborted")));
    const heads = writing.objectStore("heads");
    for (const row of rows) {
      if (row[0] === "head") heads.add({ text: row[2], touched: 0 }, id);
      else if (row[0] === "entry") writing.objectStore("entries").add(row[3], [id, row[2]]);
      else writing.objectStore("keys").put([id, row[3]], row[1]);
    }
    const touch = heads.get(id);
    const all = heads.getAll() as IDBRequest<Head[]>;
    all.onsuccess = () => {
      missing = touch.result === undefined;
      if (missing) return writing.abort();
      const now = Math.max(Date.now(), ...all.result.map(({ touched }) => touched)); // a clock may have been put back
      heads.put({ ...touch.result, touched: now }, id);
    };
  });
}

/** Removes matches that are too old to keep. */
async function removeOld(db: IDBDatabase): Promise<void> {
  const names = (await resultOf(db.transaction("heads").objectStore("heads").getAllKeys())) as string[];
  const heads = (await resultOf(db.transaction("heads").objectStore("heads").getAll())) as Head[];
  const limit = tooOldBefore(heads.map(({ touched }) => touched));
  const old = new Set(names.filter((_, at) => heads[at]!.touched < limit));
  if (old.size === 0) return;
  const writing = db.transaction(["heads", "entries", "keys"], "readwrite");
  for (const id of old) {
    writing.objectStore("heads").delete(id);
    writing.objectStore("entries").delete(IDBKeyRange.bound([id], [id, Infinity]));
  }
  const keys = writing.objectStore("keys").openCursor();
  keys.onsuccess = () => {
    const cursor = keys.result;
    if (!cursor) return;
    if (old.has((cursor.value as [string, number])[0])) cursor.delete();
    cursor.continue();
  };
}

/**
 * A match last touched before this moment, more than a month ago, is too old to keep. The current day comes from the
 * matches and not from the clock: it is the third latest day of play, as in rummy_kit/stores/sqlite.py.
 */
export function tooOldBefore(touched: number[]): number {
  const days = [...new Set(touched.map((moment) => Math.floor(moment / DAY)))].sort((a, b) => b - a);
  const latest = days[WITNESSES - 1];
  return latest === undefined ? -Infinity : latest * DAY - KEEP - MARGIN;
}

function resultOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((done, failed) => {
    request.onsuccess = () => done(request.result);
    request.onerror = () => failed(request.error!);
  });
}
