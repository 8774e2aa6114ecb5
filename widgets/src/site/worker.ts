/**
 * The Python of one page, in a web worker: Pyodide with the kit in it. Nothing here knows a lesson; the page sends the code
 * of its cells, and rummy_widgets/site/page.py runs them.
 */
import type { Start, ToPage, ToWorker } from "./messages";
import { Rows } from "./rows";

/** What we use of Pyodide. */
interface Pyodide {
  runPython(code: string): void;
  pyimport(name: string): any;
  FS: { writeFile(path: string, content: Uint8Array): void; mkdirTree(path: string): void };
  toPy(value: unknown): unknown;
}

interface Page {
  run(cell: number, code: string): void;
  receive(text: string): void;
}

const SYMPY_AFTER_MS = 2_000; // the page is there, and most likely read

const say = (message: ToPage): void => postMessage(message);
const place = (name: string): string => new URL(name, self.location.href).href;

let page: Page | null = null;
const early: string[] = []; // said before Python was there

self.addEventListener("message", ({ data }: MessageEvent<ToWorker>) => {
  if ("start" in data) start(data.start).catch((error: unknown) => say({ stopped: String(error) }));
  else if (page) page.receive(data.said);
  else early.push(data.said);
});

async function start({ cells, query, keys }: Start): Promise<void> {
  countBytes();
  const kit = fetched("kit.gz").then(unpacked);
  const python = await load();
  say({ reached: "python" });
  layOut(python, await kit);
  python.runPython(BEGIN);
  let store: any = null;
  const rows = new Rows((id, log) => store?.gone_on(id, python.toPy(JSON.parse(log))));
  store = python.pyimport("rummy_widgets.site.browser_store").BrowserStore(rows);
  await store.open(python.toPy(keys));
  const here = python.pyimport("rummy_widgets.site.page").Page((said: string) => say({ said }), query, store) as Page;
  say({ reached: "kit" });
  for (const [cell, code] of cells.entries()) {
    here.run(cell, code);
    await pause(); // what is there is shown while the next one runs
  }
  page = here;
  for (const said of early.splice(0)) page.receive(said);
  say({ reached: "cells" });
  setTimeout(() => bringSympy(python).catch((error: unknown) => console.error("Rummy Kit:", error)), SYMPY_AFTER_MS);
}

async function bringSympy(python: Pyodide): Promise<void> {
  python.FS.writeFile("/sympy.zip", new Uint8Array(await (await fetched("sympy.zip")).arrayBuffer()));
  await python.pyimport("rummy_widgets.site.sympy_later").bring.callPromising("/sympy.zip");
  say({ reached: "sympy" });
}

/** Python: with the kit in its memory, if this browser keeps that snapshot already; it is too large to wait for it. */
async function load(): Promise<Pyodide> {
  const { loadPyodide } = (await import(place("pyodide/pyodide.mjs"))) as { loadPyodide(options: object): Promise<Pyodide> };
  const indexURL = place("pyodide/");
  const kept = await snapshot();
  if (kept)
    try {
      return await loadPyodide({ indexURL, _loadSnapshot: kept, createPyodideModule: roomFor(kept.byteLength) });
    } catch (error) {
      console.warn("Rummy Kit: the snapshot cannot be used.", error);
    }
  return loadPyodide({ indexURL });
}

async function snapshot(): Promise<ArrayBuffer | null> {
  const kept = "caches" in self ? await caches.match(place("snapshot.gz")).catch(() => undefined) : undefined;
  return kept ? unpacked(kept) : null;
}

/** Pyodide itself leaves no room for a snapshot that is larger than its memory at the beginning. */
function roomFor(bytes: number) {
  return async (settings: object): Promise<object> => {
    const made = await (await import(place("pyodide/pyodide.asm.mjs"))).default(settings);
    if (made.HEAP8.length < bytes) made.growMemory(bytes);
    return made;
  };
}

/** The kit comes first on Python's path; a snapshot remembers that it was not there yet. */
const BEGIN = `
import sys
if "/kit" not in sys.path:
    sys.path.insert(0, "/kit")
sys.path_importer_cache.clear()
`;

/** Lays the files of a tape archive (of the kind "ustar") where Python finds them. */
function layOut({ FS }: Pyodide, archive: ArrayBuffer): void {
  const text = (from: number, length: number): string =>
    new TextDecoder().decode(new Uint8Array(archive, from, length)).replace(/\0.*$/s, "");
  const folders = new Set<string>();
  for (let at = 0; at < archive.byteLength && text(at, 100); ) {
    const size = parseInt(text(at + 124, 12), 8);
    const path = ["/kit", text(at + 345, 155), text(at, 100)].filter(Boolean).join("/");
    const folder = path.slice(0, path.lastIndexOf("/"));
    if (!folders.has(folder)) FS.mkdirTree(folder);
    folders.add(folder);
    FS.writeFile(path, new Uint8Array(archive, at + 512, size));
    at += 512 + Math.ceil(size / 512) * 512;
  }
}

async function fetched(name: string): Promise<Response> {
  const answer = await fetch(place(name));
  if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
  return answer;
}

/** Packed by us: not every host packs what it sends. */
async function unpacked(answer: Response): Promise<ArrayBuffer> {
  return new Response(answer.body!.pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
}

/** Tells the page of each piece that has arrived, of ours and of Pyodide's own. */
function countBytes(): void {
  const plain = self.fetch.bind(self);
  self.fetch = async (...asked: Parameters<typeof fetch>): Promise<Response> => {
    const answer = await plain(...asked);
    if (!answer.body) return answer;
    const counting = new TransformStream<Uint8Array, Uint8Array>({
      transform(piece, onwards) {
        say({ loaded: piece.byteLength });
        onwards.enqueue(piece);
      },
    });
    return new Response(answer.body.pipeThrough(counting), { status: answer.status, headers: answer.headers });
  };
}

function pause(): Promise<void> {
  return new Promise((done) => setTimeout(done));
}
