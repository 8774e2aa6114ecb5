/**
 * What a look back shows, as plain data. The Python twin is rummy_kit/lessons/look_back/view.py; a test keeps the two
 * in step.
 *
 * Messages go the other way: model.send({look_back: {open: "0"}}), {choose: 1}, {step: 12}, {link: true}, {skip: true}.
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

/** The table as one player saw it before a move. Nothing on it can be pressed. */
export interface Position {
  zones: Zone[];
  hand_title: string; // "Your hand"
  hand: Card[];
  players: Player[]; // the viewer first
  say: string; // the whole position, for screen readers
}

/** One of the moves or answers to choose from. */
export interface Option {
  letter: string; // "A": its name in the picture that counts
  label: string; // "Take the 3 from the discards."
  cards: Card[]; // the cards it is about, drawn small
  face_down: number; // and this many from the stock
}

/** What is shown once the player has chosen. */
export interface Answer {
  chosen: number; // index into the options
  tags: string[][]; // the marks of each option: "you did this", "helped most"
  title: string;
  text: string[]; // paragraphs
  steps: string[]; // worked steps
  why?: Picture; // a picture that explains
  count?: BarsPicture; // one thing to count after each of the moves
}

/** One of the player's own decisions, to make again. */
export interface Question {
  when: string; // "Your turn 4"
  position: Position;
  told: string; // what another player claimed, if the decision is about that
  ask: string; // "What would you do now?"
  options: Option[];
  answer: Answer | null;
}

/** A link that opens a table at this position. */
export interface PositionLink {
  label: string; // on the button that asks for it
  note: string; // what it is; or why there is none
  page: string; // of the lesson
  link: string; // behind the # of its address; "" until it is asked for
  words: Record<string, string>; // on the buttons, and messages
}

/** One position of the match, to be stepped through. */
export interface Replay {
  at: number; // how many moves were made before it
  of: number; // how many moves there are
  when: string; // "Round 2, move 14 of 31"
  told: string; // what happened next: "Ada draws a card from the stock."
  position: Position;
  opening: PositionLink | null; // only where everyone may know all the cards
}

/** How the points of the match developed. */
export interface End {
  title: string; // "Ada wins with 205 points"
  text: string; // what can be done next
  picture: LinesPicture;
}

/** A line of the list on the left. */
export interface Item {
  id: string; // "0", "1", …: a decision; "replay"; "end"
  kind: "decision" | "replay" | "end";
  title: string; // "Your draw"; once it is answered, "A good decision"
  note: string; // "Your turn 4"
  answered: boolean;
}

/** Decisions are still being looked for; the progress comes separately from the view, as the trait `progress`. */
export interface Busy {
  label: string; // "Looking through your moves": the name of the bar
  skip: string; // the label of the button that ends it
}

/** A whole look back; each change replaces all of it. */
export interface LookBackView {
  kind: "look_back";
  title: string; // "Looking back"
  sub: string; // "Formula Rummy · round 2"
  said: string; // "Here are 3 decisions from your game."; while they are being looked for, how many there are
  note: string; // how decisions are judged
  check: string; // the label of the button below the choices
  next: string; // and its label after choosing
  busy: Busy | null;
  items: Item[];
  open: string; // id of the open item; "" while the first decision is being looked for
  asked: number; // grows when the table asks for the look back, which a notebook then scrolls to
  question: Question | null;
  replay: Replay | null;
  end: End | null;
}
