/**
 * Notes the whole memory of a Python that has imported the kit: node snapshot.mjs PYODIDE LIBRARY KIT OUT
 *
 * A page that begins with it need not import anything. The names with an underscore are Pyodide's own and belong to exactly
 * this version; a page can do without the snapshot. Nothing else may have run in this process: its table of functions counts.
 * It runs with --experimental-wasm-jspi, for the snapshot remembers what its browser can do.
 */
import fs from "node:fs";

const [pyodide, library, kit, out] = process.argv.slice(2);
process.on("uncaughtException", (error) => {
  console.error(String(error)); // without Pyodide's own lines, which are a megabyte long
  process.exit(1);
});
const { loadPyodide } = await import(`${pyodide}/pyodide.mjs`);
const python = await loadPyodide({ indexURL: pyodide, stdLibURL: library, _makeSnapshot: true });
python.unpackArchive(new Uint8Array(fs.readFileSync(kit)), "tar", { extractDir: "/kit" });
python.runPython(`
import sys
sys.path.insert(0, "/kit")
from rummy_widgets.site import ahead
ahead.load()
`);
fs.writeFileSync(out, python.makeMemorySnapshot());
process.exit(0);
