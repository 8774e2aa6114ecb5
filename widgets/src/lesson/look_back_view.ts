/**
 * What a look back shows, as plain data. The Python twin is rummy_kit/lessons/look_back/view.py; a test keeps both alike.
 *
 * Messages go the other way: model.send({look_back: {open: "0"}}), {choose: 1}, {step: 12}, {skip: true}.
 */
import type { BarsPicture, Card, LinesPicture, Meld, Picture, Zone } from "../view";

/** One of the players in a position of the past. */
export interface Player {
  name: string; // "Ada", "You"
  count: number; // cards in hand
  note: string; // "2 of 3 compounds"
  melds: Meld[];
  you: boolean;
}

/** The table as one player saw it before a move. Nothing in it can be pressed. */
export interface Position {
  zones: Zone[];
  hand_title: string; // "Your hand"
  hand: Card[];
  players: Player[]; // the own seat first
  say: string; // all of it read out
}

/** One of the moves or answers to choose from. */
export interface Option {
  letter: string; // "A": what the picture of what is counted calls it
  label: string; // "Take the 3 from the discards."
  cards: Card[]; // those that it is about, small
  face_down: number; // and so many from the stock
}

/** What is told once the player has chosen. */
export interface Answer {
  chosen: number; // index into the options
  tags: string[][]; // for each option its marks: "you did this", "helped most"
  title: string;
  text: string[]; // paragraphs
  steps: string[]; // worked steps
  why?: Picture; // a picture that explains
  count?: BarsPicture; // one thing to count after each of the moves
}

/** A decision of one's own, asked anew. */
export interface Question {
  when: string; // "Your turn 4"
  position: Position;
  told: string; // what others claimed, if it is about that
  ask: string; // "What would you do now?"
  options: Option[];
  answer: Answer | null;
}

/** One position of the match, to be stepped through. */
export interface Replay {
  at: number; // so many moves were made before it
  of: number; // so many moves there are
  when: string; // "Round 2, move 14 of 31"
  told: string; // what happened next: "Ada draws a card from the stock."
  position: Position;
}

/** How the points of the match went. */
export interface End {
  title: string; // "Ada wins with 205 points"
  text: string; // what can be done next
  picture: LinesPicture;
}

/** A line of the list at the left. */
export interface Item {
  id: string; // "0", "1", …: a decision; "replay"; "end"
  kind: "decision" | "replay" | "end";
  title: string; // "Your draw"; once it is answered "A good decision"
  note: string; // "Your turn 4"
  answered: boolean;
}

/** Decisions are still being looked for; how far that is comes apart from the view, as the trait `progress`. */
export interface Busy {
  label: string; // "Looking through your moves": what the bar is called
  skip: string; // what stands on the button that ends it
}

/** A whole look back; replaced whole. */
export interface LookBackView {
  kind: "look_back";
  title: string; // "Looking back"
  sub: string; // "Formula Rummy · round 2"
  said: string; // "Here are 3 decisions from your game."; while they are looked for, how many there are
  note: string; // how decisions are judged
  check: string; // what stands on the button below the choices
  next: string; // and what once one has chosen
  busy: Busy | null;
  items: Item[];
  open: string; // id of the open item; none is while the first decision is looked for
  asked: number; // grows when the table asks for the look back: it comes into sight and takes the focus
  question: Question | null;
  replay: Replay | null;
  end: End | null;
}
