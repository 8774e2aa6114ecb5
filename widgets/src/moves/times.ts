/** How long it takes to see what a player did, in milliseconds at normal pace. */
import type { Pace } from "../settings";
import type { Deed, Way } from "../view";

export const EASE = "cubic-bezier(.2, .8, .3, 1)"; // how cards speed up and slow down
export const RING = 400; // before the first move of a player's turn
export const LIFT = 120; // face-up cards out of their row
export const TRAVEL = 480;
export const TURN = 240; // for a card that turns over on its way
export const APART = 90; // between cards that are shown one after the other
export const FOLD = 380;
export const YOURS = 2_000; // how long something done to the player's own cards stays visible

const READ = 600; // several cards, face up
const READ_ONE = 800; // a single card with words on it
const WORDS = 600; // a deed that moves no card

const SCALE: Record<Pace, number> = { slow: 1.5, normal: 1, quick: 0.4, steps: 1, at_once: 0 };

export function scale(pace: Pace): number {
  return SCALE[pace];
}

/** How long cards rest in the middle before they go on. */
export function readingTime(way: Way): number {
  return way.faces.length === 1 ? READ_ONE : READ;
}

/** How long the cards themselves travel. */
export function travelTime(way: Way): number {
  if (way.shown) return TURN + APART * (way.faces.length - 1) + readingTime(way) + FOLD;
  return startsOpen(way) ? LIFT + TRAVEL : TRAVEL;
}

/** Whether the cards start face up among others, and so are lifted first. */
export function startsOpen(way: Way): boolean {
  return !way.start.startsWith("seat:") && way.faces.some(Boolean);
}

/** The time from the start of a deed to the next one. */
export function deedTime(deed: Deed): number {
  const moving = deed.ways.reduce((sum, way) => sum + travelTime(way) + pauseAfter(way), 0);
  return (moving || WORDS) + (deed.yours ? YOURS : 0);
}

/** The pause between two ways. A card that is thrown ends a turn, and the next one begins with its own pause. */
export function pauseAfter(way: Way): number {
  if (way.end === "discards") return 0;
  return way.start === "stock" || (way.shown && way.faces.length > 1) ? 150 : 300;
}
