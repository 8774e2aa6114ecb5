/**
 * Compiles the modules of an archive with the browser's own Python, so that no page has to:
 * node compile.mjs PYODIDE ARCHIVE OUT
 */
import fs from "node:fs";

const [pyodide, archive, out] = process.argv.slice(2);
process.on("uncaughtException", (error) => {
  console.error(String(error)); // without Pyodide's own lines, which are a megabyte long
  process.exit(1);
});
const { loadPyodide } = await import(`${pyodide}/pyodide.mjs`);
const env = { PYTHONNODEBUGRANGES: "1" }; // tracebacks name lines, no columns: a fifth less to fetch
const python = await loadPyodide({ indexURL: pyodide, env });
python.runPython(fs.readFileSync(new URL("compiled.py", import.meta.url), "utf8"));
python.FS.writeFile("/archive", new Uint8Array(fs.readFileSync(archive)));
python.pyimport("__main__").library("/archive");
fs.writeFileSync(out, python.FS.readFile("/archive"));
process.exit(0);
