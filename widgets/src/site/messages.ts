/** What a page and its worker say to each other. */
import type { State } from "./model";

/** The first word of a page. */
export interface Start {
  cells: string[]; // the code of the notebook's cells
  query: string; // the settings in the page's address
  keys: string[]; // of the matches that this tab has played
  memory: number; // bytes of the snapshot
}

/** The page, of a widget: kind, widget, content. */
export type ToWorker = { start: Start } | { said: string };

/** Where a worker is: Python runs, the kit is imported, all cells have run, sympy is there. */
export type Reached = "python" | "kit" | "cells" | "sympy";

/** The worker: how many bytes have come and what it has reached, what its widgets say, or why it could not start. */
export type ToPage = { loaded: number } | { reached: Reached } | { said: string } | { stopped: string };

/** One message among those that `said` of the worker holds. */
export type Said =
  | ["open" | "update", string, State]
  | ["custom", string, unknown]
  | ["show", number, string | null]
  | ["failed", number];
