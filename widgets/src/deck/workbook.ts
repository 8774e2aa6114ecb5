/**
 * Reads a spreadsheet (.xlsx) here in the browser (lesson/deck_file.ts says why). It is a separate bundle, which a page
 * loads with the first such file.
 */
import readSheets from "read-excel-file/web-worker"; // the build that starts no worker of its own

export interface Sheet {
  name: string;
  rows: string[][];
}

const MOST_SHEETS = 20;
const MOST_ROWS = 1_000; // enough to see that there are too many for a deck
const MOST_COLUMNS = 50;
const LONGEST_CELL = 200; // characters: deck_files.py reads no more

/**
 * The sheets with their cells as text: for a formula its value, for merged cells the first one. Throws an error if it
 * cannot read them.
 */
export async function read(file: ArrayBuffer): Promise<Sheet[]> {
  const sheets = await readSheets(file);
  return sheets.slice(0, MOST_SHEETS).map(({ sheet, data }) => ({
    name: sheet,
    rows: data.slice(0, MOST_ROWS).map((row) => row.slice(0, MOST_COLUMNS).map(textOf)),
  }));
}

function textOf(cell: unknown): string {
  if (cell instanceof Date) return cell.toISOString().slice(0, 10);
  return cell === null || cell === undefined ? "" : String(cell).slice(0, LONGEST_CELL);
}
