/** Compiles the modules of both archives with the browser's own Python, so that no page has to: node compile.mjs PYODIDE APP */
import fs from "node:fs";

const [pyodide, app] = process.argv.slice(2);
const { loadPyodide } = await import(`${pyodide}/pyodide.mjs`);
const python = await loadPyodide({ indexURL: pyodide });
python.runPython(fs.readFileSync(new URL("compiled.py", import.meta.url), "utf8"));
for (const name of ["kit.zip", "sympy.zip"]) {
  python.FS.writeFile(`/${name}`, new Uint8Array(fs.readFileSync(`${app}/${name}`)));
  python.pyimport("__main__").compiled(`/${name}`);
  fs.writeFileSync(`${app}/${name}`, python.FS.readFile(`/${name}`));
}
process.exit(0);
