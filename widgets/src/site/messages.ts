/** What a page and its worker say to each other. */
import type { State } from "./model";

/** The first word of a page. */
export interface Start {
  cells: string[]; // the code of the notebook's cells
  query: string; // the settings in the page's address
  keys: string[]; // of the matches that this tab has played
  memory: number; // bytes of the snapshot
  life: string; // the name of a lock that the worker holds as long as it lives
}

/** The page: begin; of a widget: kind, widget, content; are you there? */
export type ToWorker = { start: Start } | { said: string } | { ping: true };

/** Where a worker is: Python runs, the kit is imported, all cells have run, sympy is there. */
export type Reached = "python" | "kit" | "cells" | "sympy";

/** Why a worker could not start: `file` is one that did not arrive, or that the browser would not use. */
export interface Stopped {
  why: string;
  file?: string;
}

/**
 * The worker: how many bytes have come and what it has reached, what its widgets say, or why it could not start; that it
 * is there, and which lock it holds now.
 */
export type ToPage =
  | { loaded: number }
  | { reached: Reached }
  | { said: string }
  | { stopped: Stopped }
  | { pong: true }
  | { lives: string };

/** One message among those that `said` of the worker holds. */
export type Said =
  | ["open" | "update", string, State]
  | ["custom", string, unknown]
  | ["show", number, string | null]
  | ["failed", number];
