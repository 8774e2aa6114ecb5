/**
 * Notes the whole memory of a Python that has imported the kit: node snapshot.mjs PYODIDE LIBRARY KIT OUT
 *
 * A page that starts with it need not import anything. The names with an underscore are Pyodide's own and belong to
 * exactly this version; a page can do without the snapshot. Nothing else may have run in this process: its table of
 * functions counts. It runs with --experimental-wasm-jspi, because the snapshot remembers what its browser can do.
 */
import fs from "node:fs";

const [pyodide, library, kit, out] = process.argv.slice(2);
process.on("uncaughtException", (error) => {
  console.error(String(error)); // without Pyodide's own lines, which are a megabyte long
  process.exit(1);
});
const { loadPyodide } = await import(`${pyodide}/pyodide.mjs`);
const python = await loadPyodide({ indexURL: pyodide, stdLibURL: library, _makeSnapshot: true });
python.unpackArchive(new Uint8Array(fs.readFileSync(kit)), "zip", { extractDir: "/kit" });
python.runPython(`
import sys
sys.path.insert(0, "/kit")
from rummy_widgets.site import ahead
ahead.load()
`);
const memory = python.makeMemorySnapshot();

/** The memory of a module that has not run yet. */
const fresh = () =>
  new Promise((done) => {
    const createPyodideModule = async (settings) => {
      done((await (await import(`${pyodide}/pyodide.asm.mjs`)).default(settings)).HEAPU32);
      return new Promise(() => undefined);
    };
    void loadPyodide({ indexURL: pyodide, stdLibURL: library, _loadSnapshot: memory, createPyodideModule });
  });

// A page has that from the module itself, so only the difference is kept: from the beginning, which is the same
// everywhere, to the first number that differs each time.
const [one, other] = [await fresh(), await fresh()];
const end = one.findIndex((word, at) => word !== other[at]);
const content = new Uint32Array(memory.buffer, memory.byteOffset, memory.length / 4);
const begin = content[1] / 4; // where the memory stands in Pyodide's own format
let sum = 0; // so that a page knows that it has the same
for (let at = 0; at < end; at++) {
  sum = (Math.imul(sum, 31) + one[at]) | 0;
  content[begin + at] ^= one[at];
}
fs.writeFileSync(out, Buffer.concat([Buffer.from(new Uint32Array([sum, end]).buffer), memory]));
process.exit(0);
