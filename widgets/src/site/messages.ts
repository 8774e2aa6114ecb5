/** What a page and its worker say to each other. */
import type { State } from "./model";

/** A page's first message. */
export interface Start {
  cells: string[]; // the code of the notebook's cells
  query: string; // the settings in the page's address
  lms: Kept | null; // in a package for a learning platform
  owner: string; // whose rows of the database these are; "" for everyone at this browser
  sympy: boolean; // whether it can be loaded
  keys: string[]; // of the matches played in this tab
  memory: number; // bytes of the snapshot
  life: string; // the name of a lock that the worker holds while it lives
}

/**
 * What a learning platform has kept of a lesson: its packed record (undefined if no platform was found), and how many
 * interactions were reported.
 */
export interface Kept {
  lesson: string;
  kept: string | undefined;
  interactions: number;
}

/** From the page: begin; a widget's message (kind, widget, content); are you there? */
export type ToWorker = { start: Start } | { said: string } | { ping: true };

/** How far a worker has got: Python runs, the kit is imported, all cells have run, sympy is there. */
export type Reached = "python" | "kit" | "cells" | "sympy";

/** Why a worker could not start; `file` did not arrive, or the browser would not use it. */
export interface Stopped {
  why: string;
  file?: string;
}

/**
 * From the worker: how many bytes have arrived and how far the start has got, what its widgets say, or why it could not
 * start; that it is there, and which lock it now holds.
 */
export type ToPage =
  | { loaded: number }
  | { reached: Reached }
  | { said: string }
  | { stopped: Stopped }
  | { pong: true }
  | { lives: string };

/** One of the messages that the worker's `said` contains. */
export type Said =
  | ["open" | "update", string, State]
  | ["custom", string, unknown]
  | ["show", number, string | null]
  | ["failed", number]
  | ["report", [element: string, value: string][]]
  | ["notice", id: string];
