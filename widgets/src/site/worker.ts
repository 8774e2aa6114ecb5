/**
 * The Python of one page, in a web worker: Pyodide with the kit in it. Nothing here knows a lesson; the page sends the code
 * of its cells, and rummy_widgets/site/page.py runs them.
 */
import type { Start, ToPage, ToWorker } from "./messages";
import { Rows } from "./rows";

/** What we use of Pyodide. */
interface Pyodide {
  unpackArchive(archive: ArrayBuffer, format: "zip", options: { extractDir: string }): void;
  runPython(code: string): void;
  pyimport(name: string): any;
  toPy(value: unknown): unknown;
}

interface Page {
  run(cell: number, code: string): void;
  receive(text: string): void;
}

const say = (message: ToPage): void => postMessage(message);
const place = (name: string): string => new URL(name, self.location.href).href;

let page: Page | null = null;
const early: string[] = []; // said before Python was there

self.addEventListener("message", ({ data }: MessageEvent<ToWorker>) => {
  if ("start" in data) start(data.start).catch((error: unknown) => say({ stopped: String(error) }));
  else if (page) page.receive(data.said);
  else early.push(data.said);
});

async function start({ cells, query, keys, snapshot }: Start): Promise<void> {
  countBytes();
  const kit = fetched("kit.zip");
  const { loadPyodide } = (await import(place("pyodide/pyodide.mjs"))) as { loadPyodide(options: object): Promise<Pyodide> };
  const python = await loadPyodide({
    indexURL: place("pyodide/"),
    ...(snapshot ? { _loadSnapshot: unpacked("snapshot.gz") } : {}),
  });
  python.unpackArchive(await kit, "zip", { extractDir: "/kit" });
  python.runPython(BEGIN);
  let store: any = null;
  const rows = new Rows((id, log) => store?.gone_on(id, python.toPy(JSON.parse(log))));
  store = python.pyimport("rummy_widgets.site.browser_store").BrowserStore(rows);
  await store.open(python.toPy(keys));
  const here = python.pyimport("rummy_widgets.site.page").Page((said: string) => say({ said }), query, store) as Page;
  for (const [cell, code] of cells.entries()) {
    here.run(cell, code);
    await pause(); // what is there is shown while the next one runs
  }
  page = here;
  for (const said of early.splice(0)) page.receive(said);
}

/** The kit comes first on Python's path; a snapshot remembers that it was not there yet. */
const BEGIN = `
import sys
if "/kit" not in sys.path:
    sys.path.insert(0, "/kit")
sys.path_importer_cache.clear()
`;

async function fetched(name: string): Promise<ArrayBuffer> {
  const answer = await fetch(place(name));
  if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
  return answer.arrayBuffer();
}

/** Packed by us: not every host packs what it sends. */
async function unpacked(name: string): Promise<ArrayBuffer> {
  const answer = await fetch(place(name));
  if (!answer.ok || !answer.body) throw new Error(`${name}: ${answer.status}`);
  return new Response(answer.body.pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
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
