/**
 * What a picture to handle shows, as plain data. Python makes it again after each change: each game's picture.py, with
 * rummy_kit/picture.py.
 *
 * Messages go the other way: model.send({picture: {seq: 3, id: 0, place: "cation", value: 2}}),
 * {picture: {seq: 4, id: 0, again: true}}.
 */
import type { Art, Face, Runs, Sound } from "../view";

/** What a place holds. */
export type Value = number | string;

/** What all pictures have. */
interface Handled {
  id: number; // the id of the panel it belongs to; 0 where it stands alone
  ack: number; // the seq of the last message that this answers
  label: string; // what is asked; for screen readers the name of the whole
  how: string; // how to handle it
  said: string; // the picture in one sentence
}

/** One stack of ions, and the card that its ions come from. */
export interface Side {
  place: "cation" | "anion";
  face: Face;
  count: number;
  most: number; // ions that fit
  units: number; // unit charges of one ion
  sum: string; // "6 plus"
  said: string; // "3 calcium, 6 plus"
  words: Record<"number" | "more" | "less" | "full", string>;
}

/** Two stacks of unit charges, to which ions are added until they are level. */
export interface Ions extends Handled {
  draw: "ions";
  sides: [Side, Side]; // plus, minus
  left_over: number; // unit charges without a partner: above 0 plus, below minus
  level: string; // "level"; "" if they are not
  alone: string; // "2 plus alone"
  question: string; // "Is there a smaller way?"
}

/** One of the 52 cards. */
export interface WallCard {
  place: string; // "7D"
  rank: string;
  suit: "S" | "H" | "D" | "C";
  colour: Face["colour"];
  marked: boolean;
  seen: string; // "hand", "row": where it is, if it cannot come; "" if it can
  said: string; // "7 of diamonds, in your hand"
}

/** The wall of all cards, on which to mark those that help. */
export interface Odds extends Handled {
  draw: "odds";
  cards: WallCard[]; // 13 of each suit
  count: string; // "2 of 41 marked"
  seen: string; // how many cards have been seen, and where they are
}

/** One draw or two out of a hundred. The places are "guess", and "shown": how many cards of the draw are shown. */
export interface Draws extends Handled {
  draw: "draws";
  guess: number | ""; // out of 100
  guessed: string; // "Your guess: 5 of 100."
  shown: number;
  squares: number[]; // out of 100, for each card that is shown
  strips: number[]; // shares of the field: of all, then of what is left
  legend: { part: "first" | "second" | "neither"; words: string; exact: string; about: string }[];
  field: string; // how to read the field
  told: string; // the guess beside the right number; "" before it is shown
  show: string; // "Show the first card"; "" if everything is shown
}

/** A number line with jumps of one length, and one more jump, whose end can be moved: the place "at". */
export interface Line extends Handled {
  draw: "line";
  from: number;
  to: number;
  at: number; // where the last jump ends
  start: number; // where it starts
  known: number[]; // the ends of the other jumps, in order
  known_length: string; // "+ 7"
  length: string; // the label of the last jump; "" while there is none
  ticks: { at: number; label: string; known: boolean }[];
}

/** Rows of dots and a cut between two columns: the place "cut". */
export interface Rows extends Handled {
  draw: "rows";
  rows: number;
  columns: number;
  cut: number; // how many columns are before it
  done: string; // "7 × 5 = 35"
  open: string; // "7 × 3 = ?"
}

/** Digits in their places, from the highest down; each place has its own name. */
export interface Places extends Handled {
  draw: "places";
  places: { place: "hundreds" | "tens" | "ones"; title: string; digit: number; said: string }[];
  total: string; // "40 + 7 = 47"
}

/** A place between two symbols of a formula. */
export interface Gap {
  place: string; // "cut1"
  cut: boolean;
  said: string; // "Cut between C and O three"
}

/** What is between two cuts. */
export interface Piece {
  formula: string; // "CO₃"
  face: Face | null; // the card of the ion that it is
  said: string; // the ion's name, or why it is none
}

/** A mineral's formula, to be cut into its ions. */
export interface Minerals extends Handled {
  draw: "minerals";
  art: Extract<Art, { draw: "crystal" }>;
  name: string;
  note: string;
  symbols: Runs[];
  gaps: Gap[]; // one fewer than symbols
  pieces: Piece[];
}

/** A letter of a word, and the value of the sound that it is joined to. */
export interface Letter {
  place: string; // "letter1"
  letter: string;
  tie: Value; // 0 if it is free
  said: string; // "s, free"
}

/** A sound of a word, or "no sound" as the last one. */
export interface SoundTile {
  value: Value;
  symbol: string;
  colour: Face["colour"];
  said: string;
  hear: string; // "Hear ʃ (esh)"; "" where there is nothing to hear
}

/** Letters of a word, to be joined to its sounds. The place "heard" asks for a recording. */
export interface Sounds extends Handled {
  draw: "sounds";
  letters: Letter[];
  sounds: SoundTile[];
  heard: (Sound & { value: Value }) | null;
  words: Record<"letters" | "sounds" | "hear_word" | "choose", string>;
}

export type PictureView = Ions | Minerals | Odds | Draws | Sounds | Line | Rows | Places;
