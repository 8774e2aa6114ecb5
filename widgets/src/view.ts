/**
 * The wire between the kernel and the table: what a table shows, and what the player did on it.
 *
 * The Python twin is rummy_kit/table/view.py; a test keeps the two in step. The browser knows cards, zones and
 * actions, but no rules: everything that a game wants to show is data here. All words are plain text made by
 * the kernel (never HTML); the few that the table itself says are in rummy_widgets/strings.toml. Three synced traits:
 *
 *   setup  sent once when a table opens, and not part of the state that a host keeps: faces of the deck
 *   view   replaced whole after every intent and every move of another seat: all that this player may know now
 *   seat_key  the unguessable key of this match and seat, to be kept in sessionStorage under `rummy-kit:` + setup.table
 *
 * Intents go the other way as custom messages: model.send({intent}).
 */
import type { Animal } from "./drawing/avatars";
import type { Drawing } from "./drawing/ratio";

/** Text with lowered and raised parts: [["SO", "4", "2−"]] is SO₄²⁻. Sub above sup is drawn stacked. */
export type Runs = [text: string, sub?: string, sup?: string][];

/** What the medallion of a card shows. New kinds of drawing are added in drawing/, never for one game elsewhere. */
export type Art =
  | { draw: "units"; sign: "+" | "-"; n: number } // unit charges, square plus or round minus
  | { draw: "dots"; n: number } // n dots in the kind's shape
  | { draw: "star" }
  | { draw: "sound"; key: [before: string, letters: string, after: string]; spellings: string } // the key word, the letters of the sound
  | { draw: "text"; text: string }
  | { draw: "stack"; top: string; bottom: string } // a fraction, as written by hand
  | { draw: "suit"; suit: "S" | "H" | "D" | "C" } // a playing card: its rank is the symbol, its initial the mark
  | { draw: "effect"; effect: string; text: string; note: string } // a title bar, a drawing, what it does, and when
  | { draw: "icon"; icon: string }
  | { draw: "stripes" } // slanting lines in the kind's shape
  | { draw: "corners" } // a dot on each corner of a tetrahedron
  | { draw: "plain" } // the shape alone
  | { draw: "ten_frame"; n: number } // the symbol big, below it n of ten dots
  | { draw: "tile" } // a round tile: the symbol and its name
  | { draw: "crystal"; shapes: Stroke[]; label: string }; // a drawing in a box of 112 × 100, in place of the shape

/** One path of a drawing: filled, or a line. */
export type Stroke = { d: string } & ({ fill: string } | { stroke: string; width: number });

/** A small label in the shape and colour of a kind: an ion at the foot of a mineral card. */
export interface Chip {
  symbol: Runs;
  name: string;
  shape: Face["shape"];
  colour: Face["colour"];
}

/** What a card says when it is shown large, in a zone of layout "row": a heading, a table of facts, labels below. */
export interface Facts {
  title: string;
  label: string; // on the picture: "carbonate"
  note: string; // below the formula: "calcium carbonate"
  rows: [string, string][]; // ["Hardness", "3"]
  chips: Chip[];
}

/** What is printed on all cards with this face. */
export interface Face {
  kind: string; // "cation"; a sorted hand keeps cards of one kind together
  shape: "square" | "circle" | "triangle" | "star" | "tall" | "double" | "hexagon" | "tetrahedron" | "table";
  pattern: "plain" | "diag" | "dots" | "frame" | "bars";
  colour: "blue" | "green" | "red" | "black" | "ochre" | "violet" | "teal";
  mark: string; // on the spine: "C+". At most 4 letters; more are cut off
  symbol: Runs; // top left: all that a fan shows. Full size up to 3 capitals, smaller up to about 8 letters
  art: Art;
  name: string; // printed at the bottom: in full size up to 11 letters, smaller up to 22; a soft hyphen says where it may break
  say: string; // for screen readers: "calcium, two plus"
  order: number; // place in a sorted hand
  facts?: Facts;
  recall?: Recall;
}

/** What differs on a face while names are hidden because there is something to recall. */
export interface Recall {
  name: string; // "?"
  say: string; // for screen readers, without the name: "C a, two plus"
  facts?: Facts; // the picture without what has to be recalled
}

/** A mark on a card: came with the last move; must be used this turn; may not be discarded this turn; laid by others. */
export type Tag = "new" | "duty" | "stays" | "other";

/** A card that this player can see. Face-down cards are counts and have no entry anywhere. */
export interface Card {
  key: string; // hand: "Na+#1"; zones: "discards:3" (zone id, index from the bottom)
  face: string; // index into setup.faces
  tags?: Tag[]; // in words by the browser
  fits?: boolean; // amber pad: completes what is in the tray
  stands_for?: string; // what a wild card is, once laid
  have?: number[]; // of a card with facts: which of its labels the player has, counted from 0; absent if that does not matter
}

export interface Zone {
  id: string; // "stock", "discards"
  layout: "stock" | "fan" | "row" | "top"; // face down; overlapping; side by side; only the top card of a pile
  title: string;
  note?: string; // after the title: "newest on the right"
  count: number; // number of its cards, shown after the title
  cards: Card[]; // [] for a face-down pile; of a pile "top" only the last is drawn, and the others may be missing
  pick: "none" | "one" | "suffix"; // which of its cards may be chosen; suffix: a card and all after it
  target: boolean; // tapping it, or dropping cards on it, means something now
  takes?: boolean; // a stock: the player's cards may go onto or under it now; otherwise it only gives cards
  next: boolean; // amber: this is the next step
  mine?: boolean; // face up in front of the player, in the work area rather than in the middle
  ringed?: boolean; // a nudge directs the player's attention to it
  caption?: string; // beside the fan: "Take 3: the 2, chloride and calcium. …"
  say: string; // accessible name: "Stock, 31 cards"
}

export interface Meld {
  id: string;
  title: Runs; // the formula as written
  name: string;
  cards?: Card[]; // for games that show them
  target?: boolean; // tapping it with the chosen cards means something now
  // open: may be challenged, waits for an answer; wrong: the round is over and no one noticed
  mark?: "open" | "wrong";
  say: string;
}

/** A piece of the line that says what a player did: words, a small card, or a laid meld in its written form. */
export interface Piece {
  text?: string; // "took", "of Ben"
  face?: string; // index into setup.faces; "": a face-down card
  title?: Runs; // "Fe₂(SO₄)₃"
}

/** Cards that moved from one place to another: copies of them travel. */
export interface Way {
  faces: string[]; // in their order; "": face down
  // where they were and where they are now: the id of a zone; "seat:2", that player's hand; "melds", whichever meld has
  // changed
  start: string;
  end: string;
  shown?: boolean; // they pause halfway, so that they can be read
}

/** One thing that a player did. */
export interface Deed {
  n: number; // grows with each deed of the match, so the page knows what is new
  line: Piece[]; // "took" Fe³⁺ P³⁻
  say: string; // the whole sentence, as the log has it
  ways: Way[]; // only of the latest action: the page has seen the others
  yours?: boolean; // another player did it to the viewer's own cards
}

export interface Seat {
  id: number;
  name: string;
  avatar: Animal;
  who: "you" | "computer" | "person";
  count: number; // cards in hand
  note: string; // "2 of 3 compounds"
  melds: Meld[];
  places: number; // places to draw; those beyond melds.length are empty
  acting: boolean; // it is this seat's move now
  last: Deed[]; // what this player has done since their latest turn began, in order; for "you" only the newest
  hand?: Card[]; // another player's cards in a match with face-up hands; only to look at
}

/** A place in the player's work area. Tapping a slot with a chosen card moves it there. */
export interface Slot {
  id: string;
  label: string; // "number of Al³⁺"; read out, and shown if there is room
  shape: Face["shape"]; // drawn faintly while free
  card?: Card;
  lies?: "open" | "fixed" | "beside"; // on the table: may be covered by a chosen card, only shown, a place beside it
  next: boolean; // amber: a card is wanted here now
  gap: boolean; // a little space before it
}

export interface Option {
  value: string;
  label: string;
  cards?: Card[]; // drawn small beside the label, for a choice
  mark?: "right" | "chosen"; // once this may be seen: the right one, and the one chosen instead
  bars?: number; // filled bars, out of three, drawn beside the label
}

export interface Field {
  id: string; // key in Intent.text
  label: string;
  // choice: radio buttons side by side; select: a drop-down; pick: radio buttons drawn as cards. The last two count at once
  kind: "text" | "choice" | "select" | "pick";
  value: string;
  options: Option[]; // [] for text
  max_length: number;
  fixed?: boolean; // a choice that was made and cannot be changed
  wait?: string; // why it is not needed yet: "when it comes to 0"; until then it only keeps its place
  // the action that Enter in it does, in place of the amber one: even if it is not possible, since then it says why
  enter?: string;
  missing?: string; // what that action says while the field is empty: "write your answer"
  // shown beside it while typing: the numbers after letters and brackets are lowered; a chance as squares, to be tapped, too
  typeset?: "lowered" | "hundred";
}

export interface Tray {
  title: string; // "Your compound"
  note: string; // "must come to 0"
  slots: Slot[];
  ringed?: string[]; // slots and fields to which a nudge directs the player's attention
  sum?: { parts: { text: string; tone: "plus" | "minus" | "plain" }[]; note: string; say: string };
  fields: Field[]; // always there, so that nothing moves; Enter in one does the main action, or the one that it names
}

export interface Action {
  id: string; // "draw", "take", "lay", "discard", "hint", "undo", "challenge", "pass", "next_round", …
  label: string; // "Lay compound": a phone shows only the first word
  note: string; // second line: "2 numbers missing", or the reason why it is not possible now
  icon: "draw" | "lay" | "out" | "bulb" | "undo" | "check" | "rule" | "hand" | "clock" | "ear" | "eye";
  enabled: boolean; // false: stays focusable, aria-disabled, dashed; pressing it still sends the intent and gets the reason
  main: boolean; // at most one: amber, and what Enter in the hand does
  tried?: boolean; // already done with what is laid and written: amber again once that is changed
  spare?: boolean; // not needed now: if a phone has no room for all, it is under "More"
  voice?: boolean; // shown only where the browser has its own voice
}

/** What the player has just laid, to be shown once for a moment. */
export interface Laid {
  id: number;
  title: Runs; // "Al₂O₃"
  name: string; // "aluminium oxide"
  art: Drawing;
  sound?: Sound; // how it is said, if the player wants to hear it
}

/** A sound to be played once: the recording if there is one, otherwise the words in one of this browser's voices. */
export interface Sound {
  id: number;
  caption: string; // always visible: "/ʃ/, as in ship"
  words: string; // plain words for one of the browser's voices
  wav: string; // base64, "" if there is none
}

/** A rule as on the rule sheet. */
export interface Rule {
  code: string; // "FR04": shown nowhere else
  text: string;
}

/** A picture that explains, with its text twin. Each `draw` has a file in pictures/. */
export type Picture =
  | ({
      text: string; // the same in words
      caption?: string; // shown below the drawing instead, if the words would be too long a list
    } & (
      | {
          draw: "stacks"; // two stacks of unit charges meeting at zero
          left: { label: string; count: number; units: number }; // label "2 Fe³⁺": count ions of `units` plus charges each
          right: { label: string; count: number; units: number };
          left_over: number; // sum of the charges: 0, +1, −2
        }
      | { draw: "strip"; parts: { letters: string; sounds: string[] }[] } // letters above, their sounds below; none: silent
      | {
          draw: "beside_formula"; // chosen cards beside the formula that they should make
          cards: { symbol: Runs; name: string; kind: string; state: "there" | "again" | "extra" }[];
          parts: { symbol: Runs; name: string; state: "there" | "missing" | "none" }[]; // none: there is no card for it
        }
      | { draw: "number_line"; start: number; jump: number; end: number } // a jump from start; end may be below 0
      | { draw: "array"; rows: number; columns: number } // rows of dots
      | { draw: "groups"; size: number; count: number; left_over: number } // equal groups of dots and the remainder
      | { draw: "columns"; rows: { number: string }[] } // digits under ones, tens, hundreds
      | {
          draw: "outs"; // the cards of a deck in rows: which would help, which are gone; simulated draws as a bar
          columns: string[]; // the words in the cells of a suit: "A", "2"
          rows: {
            label: string; // for rows without a suit, which have one cell and only count cards
            suit: "" | "S" | "H" | "D" | "C";
            left: number[]; // in each cell; none: all have been seen
            out: number[]; // which cells would help, counted from 0
            held: number[]; // of which cells the player holds a card
          }[];
          bar?: { hits: number; trials: number; exact: number }; // exact: the chance, 0 to 1
          sure?: string[]; // other draws, which are certain to work: full bars below that one
        }
      | { draw: "none" }
    ))
  | BarsPicture
  | GridPicture
  | RowsPicture
  | ArrowsPicture
  | LinesPicture;

/** How a part of a picture stands out: "lit" is amber with a thick edge, "faint" dashed, "wrong" crossed out or with a double edge. Never by colour alone. */
export type Tone = "plain" | "lit" | "faint" | "wrong";

/** Lengths to compare, one below the other. */
export interface BarsPicture {
  draw: "bars";
  text: string; // the same in words
  caption?: string; // shown below the drawing instead, if the words would be too long a list
  bars: Bar[]; // at most about 10
}

export interface Bar {
  label: string; // before the bar: up to about 14 letters; longer ones take more lines
  value: number; // its length, 0 or more; the longest bar takes the whole width
  note: string; // after it: "9 of 36", up to about 10 letters
  tone?: Tone; // "plain" if it is not given
}

/** Cells in rows and columns: a multiplication table, all throws of two dice, which cards are left. */
export interface GridPicture {
  draw: "grid";
  text: string; // the same in words
  caption?: string; // as above
  columns: string[]; // headings of the columns; [] for none
  rows: CellRow[]; // all with the same number of cells, at most about 13
}

/** Cells in rows, each as wide as its words: digits in their places, the parts of a word, a run with a gap. */
export interface RowsPicture {
  draw: "rows";
  text: string; // the same in words
  caption?: string; // as above
  align: "left" | "right"; // on which side the rows line up: digits line up on the right
  rows: CellRow[];
}

export interface CellRow {
  label: string; // before the row: up to about 10 letters; "" for none
  cells: Cell[];
}

export interface Cell {
  label: string; // up to 4 letters in a grid, 2 where it has more than 8 columns; "" for an empty place
  tone?: Tone; // "plain" if it is not given
  mark?: "tick" | "cross"; // a sign in its corner
  gap?: boolean; // a little space before it
}

/** Jumps along a line of numbers: forwards above it, backwards below. */
export interface ArrowsPicture {
  draw: "arrows";
  text: string; // the same in words
  caption?: string; // as above
  stops: Stop[]; // marks on the line
  arrows: Arrow[]; // at most about 6
}

export interface Stop {
  at: number; // where on the line
  label: string; // below it: up to about 6 letters; one that would run into another is left out
}

export interface Arrow {
  from: number; // where on the line it begins; there need not be a stop
  to: number;
  label: string; // at its bend: "+ 7", up to about 8 letters
  tone?: Tone; // "plain" if it is not given
}

/** How numbers developed step by step, one line each: the points of a match. */
export interface LinesPicture {
  draw: "lines";
  text: string; // the same in words
  caption?: string; // as above
  stops: string[]; // below: "start", "1", "2", …
  lines: Line[]; // at most 6
}

export interface Line {
  label: string; // beside its end: "Ada", up to about 10 letters
  values: number[]; // one for each stop
  note: string; // after the label: "205"
  tone?: Tone; // "plain" if it is not given; "lit" has a thick line
}

/** One part of the end of a round or match. */
export interface EndPart {
  about: string; // "One thing to try"
  text: string;
}

/** Feedback: one of three voices, or "ok". Not modal; Esc closes it. */
export interface Panel {
  id: number; // a new panel has a new id: it is announced once, and the focus goes to what must be done next
  kind: "ok" | "rule" | "concept" | "tip";
  code: string;
  kick: string; // "Idea: charge", "Rule", "Tip", "Right"
  title: string;
  text: string;
  steps: string[]; // worked steps, shown with See why
  why?: Picture; // shown with See why
  handle?: object; // instead of it, the trait `picture` is shown: the same one, to be put right by hand
  open?: boolean; // the picture is shown from the start
  beside?: boolean; // the picture is in the work area, above the answers, instead of behind See why
  next?: string; // the id of the field or panel button that gets the focus; without it, the hand does
  rule?: Rule; // the rule that was broken, shown with The rule
  laid?: Meld[]; // at the end of a round: what the player has laid
  ends?: EndPart[]; // at the end of a round: the text in parts, of which the first is about that
  buttons: { id: string; label: string; main?: boolean }[]; // "again", "dismiss", …: sent as do-intents with that place
}

export interface Banner {
  title: string; // "Draw: from the stock or the discards"
  text: string;
  steps: { label: string; state: "done" | "on" | "todo" }[];
  yours: boolean; // false: another player is acting, nothing is amber
  coach?: string; // what a coach of the rules says about it, in a few sentences
}

export interface Scores {
  title: string; // "Points, fewest wins"
  players: { id: number; name: string; avatar: Seat["avatar"]; total: number; you: boolean }[];
  rounds: number[][]; // one row for each finished round, one column for each player
}

export interface Sheet {
  title: string; // "Charges"
  groups: { title: string; rows: { symbol: Runs; name: string; note: string; say: string }[] }[];
}

/** Sent before the first view, and again only if it changes. */
export interface Setup {
  table: string; // id of this table within the site: "formula-rummy/game"
  game: string; // "formula_rummy"
  title: string;
  lang: string; // "en"
  faces: Record<string, Face>;
  sheet: Sheet | null; // the reference card; null if a setting hides it
  recall?: boolean; // whether names are hidden here unless the player's settings say otherwise
}

/** A kernel in the browser (JupyterLite) says undefined where Python has None: ask for null with `==`. */
/** A goal of a lesson and how far the learner has got with it. */
export interface Goal {
  goal: string; // "I can add."
  word: string; // "nearly"
  bars: number; // of three; 0 while it is too early
}

/** How far a learner has got with the tasks of a step. */
export interface Progress {
  at: number; // the number of the current task, from 1
  of: number;
  settled: boolean; // whether the current task is finished
  goal?: Goal; // the one that the current task is for
}

export interface View {
  rev: number; // grows with every view; older ones are ignored
  ack: { page: string; seq: number }; // the last intent of this page that was handled
  subtitle: string; // "Round 2 · to 200 points"
  notice: string; // one quiet line at the top: "This link's seed was not a number; a new one was drawn."
  banner: Banner;
  seats: Seat[]; // the others, clockwise from the left
  me: Seat;
  zones: Zone[];
  tray: Tray | null;
  hand: { title: string; cards: Card[]; chosen: string[] }; // title "": no hand here; chosen: as the kernel knows it
  actions: Action[];
  panel: Panel | null;
  scores: Scores;
  log: { n: number; text: string }[]; // newest last, at most 20
  describe: { table: string; hand: string };
  say: { id: number; terse: string; normal: string }; // announce when id changes
  busy: boolean; // the kernel is still at work (computer players); more views will come
  cover?: boolean; // nothing but the banner and the actions: the device is being passed to "me"
  heard?: Sound; // play when id changes
  laid?: Laid; // show when id changes
  progress?: Progress; // of an exercise, if there are several
}

/**
 * What the player did.
 *
 *   hello   page opened or reloaded; text.key holds the key from sessionStorage, if any
 *   choose  the choice changed: `cards` are all chosen keys in the order chosen
 *   drop    chosen cards put on a place by tap or drag: `place` is a zone, slot (id as in Slot), meld or "hand"
 *   do      an action or a panel's button: `place` is its id
 *   sort    the hand was reordered: `cards` are all keys in the new order
 */
export interface Intent {
  page: string; // random, new with each page load
  seq: number; // 1, 2, 3, …: the same (page, seq) twice has no second effect
  kind: "hello" | "choose" | "drop" | "do" | "sort";
  cards: string[];
  place: string;
  text: Record<string, string>; // typed or chosen words by Field.id
}

/** A CardHand for exercises is a table without other players: the same view with seats [] and, usually, zones []. */
