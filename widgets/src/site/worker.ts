/**
 * The Python of one page, in a web worker: Pyodide with the kit in it. Nothing here knows any lesson; the page sends the
 * code of its cells, and rummy_widgets/site/page.py runs them.
 */
import type { Start, ToPage, ToWorker } from "./messages";
import { NAME, Rows } from "./rows";

/** What we use of Pyodide. */
interface Pyodide {
  runPython(code: string): void;
  pyimport(name: "rummy_widgets.site.browser_store"): { BrowserStore(rows: Rows): Store };
  pyimport(name: "rummy_widgets.site.page"): { Page(say: (said: string) => void, query: string, store: Store): Page };
  pyimport(name: "rummy_widgets.site.sympy_later"): { bring: Bring };
  unpackArchive(archive: Uint8Array, format: string, where: { extractDir: string }): void;
  FS: { writeFile(path: string, content: Uint8Array): void; mkdirTree(path: string): void };
  toPy(value: unknown): unknown;
}

interface Store {
  open(keys: unknown): Promise<void>;
  take_in(id: string, log: unknown): void;
}

interface Bring {
  (archive: string): void;
  callPromising(archive: string): Promise<void>;
}

/** Pyodide's own WebAssembly module, and its memory. */
interface Wasm {
  HEAPU32: Uint32Array;
  HEAP8: Int8Array;
  growMemory(size: number): void;
}

interface Page {
  run(cell: number, code: string): void;
  receive(text: string): void;
  join(lesson: string, kept: string | undefined, interactions: number): void;
}

const SYMPY_AFTER_MS = 2_000; // by then, the page is there and is probably being read

const HOLDS_PYTHON = "Suspending" in WebAssembly; // whether Python can pause in the middle of an import: JSPI

const say = (message: ToPage): void => postMessage(message);
const place = (name: string): string => new URL(name, self.location.href).href;

let missing = ""; // the first file that did not arrive
let page: Page | null = null;
const early: string[] = []; // messages that came before Python was there

self.addEventListener("message", ({ data }: MessageEvent<ToWorker>) => {
  if ("start" in data)
    start(data.start).catch((error: unknown) =>
      say({ stopped: { why: String(error), ...(missing && { file: missing }) } }),
    );
  else if ("ping" in data) say({ pong: true });
  else if (page) receive(page, data.said);
  else early.push(data.said);
});

/** An error in a lesson's own code is reported, as in a kernel; if Python itself has failed, the page starts again. */
function receive(page: Page, said: string): void {
  try {
    page.receive(said);
  } catch (error) {
    if ((error as Error).name !== "PythonError") throw error;
    console.error("Rummy Kit:", error);
  }
}

/** Holds a lock for ever: getting it means that this worker is gone. Plain http and pages without storage have no locks. */
function live(life: string): void {
  const forEver = (): Promise<never> => {
    say({ lives: life });
    return new Promise(() => undefined);
  };
  navigator.locks?.request(life, forEver).catch(() => undefined); // then the page just asks from time to time
}

async function start({ cells, query, keys, memory, life, lms, owner, sympy }: Start): Promise<void> {
  live(life);
  countBytes();
  unpackPython();
  const [python, data] = await Promise.all([load(memory), fetchPacked("data.bin")]);
  say({ reached: "python" });
  layOut(python, data);
  python.runPython(BEGIN);
  let store: Store | null = null;
  const rows = new Rows(owner || NAME, (id, log) => store?.take_in(id, python.toPy(JSON.parse(log))));
  store = python.pyimport("rummy_widgets.site.browser_store").BrowserStore(rows);
  await store.open(python.toPy(keys));
  const here = python.pyimport("rummy_widgets.site.page").Page((said: string) => say({ said }), query, store);
  if (lms) here.join(lms.lesson, lms.kept, lms.interactions);
  say({ reached: "kit" });
  for (const [cell, code] of cells.entries()) {
    here.run(cell, code);
    await pause(); // so that what is ready is shown while the next one runs
  }
  page = here;
  for (const said of early.splice(0)) receive(page, said);
  say({ reached: "cells" });
  bringLater(python, sympy).catch((error: unknown) => console.error("Rummy Kit:", error)); // a lesson works without it
}

/** Brings Python's standard library, which a snapshot starts without, to where Pyodide looks for it; and then sympy, if it is there. */
async function bringLater(python: Pyodide, sympy: boolean): Promise<void> {
  python.FS.writeFile("/lib/python314.zip", await fetchFile("pyodide/python_stdlib.zip"));
  if (!sympy) return;
  await pause(SYMPY_AFTER_MS);
  python.FS.writeFile("/sympy.zip", await fetchFile("sympy.zip"));
  const { bring } = python.pyimport("rummy_widgets.site.sympy_later");
  await (HOLDS_PYTHON ? bring.callPromising("/sympy.zip") : bring("/sympy.zip"));
  say({ reached: "sympy" });
}

/**
 * Loads Python with the kit already in its memory. A snapshot (rummy_kit/commands/site/snapshot.mjs) has everything but what
 * Pyodide's module has from the start. If that differs from when the site was made, Python starts without the snapshot.
 */
async function load(memory: number): Promise<Pyodide> {
  const [module, snapshot] = [pyodideModule(), fetchPacked("snapshot.bin")];
  Promise.all([module, snapshot]).catch(() => undefined); // awaited below, unless something else fails first
  const { loadPyodide } = (await script("pyodide/pyodide.js")) as { loadPyodide(options: object): Promise<Pyodide> };
  const indexURL = place("pyodide/");
  const whole = new Uint32Array(memory / 4 - HEAD);
  const createPyodideModule = async (settings: object): Promise<object> => {
    const create = await module;
    const [made, kept] = await Promise.all([create(settings), snapshot]);
    const head = new Uint32Array(kept, 0, HEAD);
    whole.set(new Uint32Array(kept, 4 * HEAD));
    complete(whole, made.HEAPU32, head);
    if (made.HEAP8.length < whole.byteLength) made.growMemory(whole.byteLength);
    return made;
  };
  try {
    const _loadSnapshot = new Uint8Array(whole.buffer);
    return await loadPyodide({ indexURL, stdLibURL: NO_FILES, _loadSnapshot, createPyodideModule });
  } catch (error) {
    if (missing) throw error;
    console.warn("Rummy Kit: the snapshot cannot be used.", error);
    const python = await loadPyodide({ indexURL, createPyodideModule: await module });
    python.unpackArchive(await fetchFile("kit.zip"), "zip", { extractDir: "/kit" });
    return python;
  }
}

/** An empty archive: before sympy, a page needs nothing from Python's standard library. */
const NO_FILES = "data:application/zip;base64,UEsFBgAAAAAAAAAAAAAAAAAAAAAAAA==";

const HEAD = 2; // numbers before the memory

/** Adds what a fresh memory contains, as far as it is the same everywhere, to the stored difference. */
function complete(content: Uint32Array, fresh: Uint32Array, [expected, end]: Uint32Array): void {
  const begin = content[1]! / 4; // where the memory is in Pyodide's own format
  let sum = 0;
  for (let at = 0; at < end!; at++) {
    sum = (Math.imul(sum, 31) + fresh[at]!) | 0;
    content[begin + at]! ^= fresh[at]!;
  }
  if (sum >>> 0 !== expected) throw new Error("A fresh memory is not what it was when the site was made.");
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

/** A script of Pyodide's. A browser that refuses to run one says only that it could not be fetched. */
async function script(name: string): Promise<unknown> {
  try {
    return await import(place(name));
  } catch (error) {
    missing ||= name;
    throw error;
  }
}

/** The function that makes Pyodide's own module: a script of 1.3 MB, packed like the rest. */
async function pyodideModule(): Promise<(settings: object) => Promise<Wasm>> {
  const text = new Blob([await fetchPacked("pyodide/module.bin")], { type: "text/javascript" });
  const url = URL.createObjectURL(text);
  try {
    return (await import(url)).default;
  } finally {
    URL.revokeObjectURL(url);
  }
}

/** A file of the site, as `take` reads it. If it does not arrive whole, its name is noted, so that the page can say which it was. */
async function fetchWhole<T>(name: string, take: (answer: Response) => Promise<T>): Promise<T> {
  try {
    const answer = await fetch(place(name));
    if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
    return await take(answer);
  } catch (error) {
    missing ||= name;
    throw error;
  }
}

const fetchFile = (name: string): Promise<Uint8Array> =>
  fetchWhole(name, async (answer) => new Uint8Array(await answer.arrayBuffer()));

/** A file that we have packed, because not every host compresses what it sends. */
const fetchPacked = (name: string): Promise<ArrayBuffer> =>
  fetchWhole(name, (answer) => new Response(unpack(answer)).arrayBuffer());

function unpack(answer: Response): ReadableStream<Uint8Array> {
  return answer.body!.pipeThrough(new DecompressionStream("gzip"));
}

/** Unpacks Pyodide's Python, which it asks for by its plain name; the file is packed like the rest. */
function unpackPython(): void {
  const plain = self.fetch;
  const asWasm = { headers: { "content-type": "application/wasm" } };
  self.fetch = async (...asked: Parameters<typeof fetch>): Promise<Response> => {
    const url = new Request(...asked).url;
    if (!url.endsWith(".wasm")) return plain(...asked);
    return fetchWhole("pyodide/pyodide.asm.wasm.bin", async (answer) => new Response(unpack(answer), asWasm));
  };
}

/** Tells the page about each piece that arrives, ours and Pyodide's own. */
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

function pause(milliseconds = 0): Promise<void> {
  return new Promise((done) => setTimeout(done, milliseconds));
}
