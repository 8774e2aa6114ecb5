/**
 * What the shell of a lesson shows, as plain data. The Python twin is rummy_kit/lessons/lesson_view.py; a test keeps
 * the two in step.
 *
 * Messages go the other way: model.send({shell: {start: true}}), {near: true}, {take: "…"}, {wipe: true}, {saved: true},
 * {hand_in: "otter"} to see the codes, {hand_in: null} to close them.
 */
import type { Face } from "../view";
import type { Shelf } from "./shelf_view";

/** One step in the header. */
export interface Step {
  id: string;
  title: string; // "Practice"
  state: "done" | "here" | "open" | "later";
  word: string; // "you are here", "after practice"
  lead: string; // on a button that leads there: "Go to practice"
}

/** How far the pupil has got with a goal. */
export interface Mastery {
  goal: string; // "I can name the compound."
  word: string; // "nearly"
  bars: number; // of three; 0 before there is an estimate
  seen: number; // answers so far, at most as many as are enough: shown as dots before there is an estimate
  enough: number; // how many answers an estimate takes
  note: string; // "shown after 2 answers", "7 answers", and which idea is in the way
  next: string; // "in 3 days"
}

/** The picture that represents a goal before it is reached; those of all goals are in the trait `pictures`. */
export interface GoalPicture {
  cards: Face[];
  text: string; // "Ca(OH)₂"
  name: string; // "calcium hydroxide"
}

/** The header of a lesson: its steps, and its goals. */
export interface Steps {
  kind: "steps";
  lesson: string; // "Formula Rummy"
  back: string; // the label of the link to all lessons
  href: string; // "" where there are no other lessons
  label: string; // of the list of steps, for screen readers
  steps: Step[];
  said: string; // what has just opened, for screen readers
  my_goals: string; // on the button that opens the goals from any step
  record: string; // on the button to my record
  goals_title: string;
  goals: Mastery[];
  start: string; // on the button to begin; "" once the goals have been read
  print: { text?: string; href?: string }; // the link to the rules on paper; {} where there is no such page
  together?: { text: string; href: string } | null; // the way to the class's tables, if this is in a class
  note: string; // why the record or a part of the link cannot be used; otherwise where you can see how far you have got
  urgent: boolean; // whether the note matters at every step
  own_tasks: boolean; // practice asks other tasks than usual, so what the page says about those does not hold
}

/** What is shown in place of a step that is not open or not built yet. */
export interface Gate {
  kind: "gate";
  step: string;
  title: string;
  text: string;
  open: boolean; // whether it is built when the pupil scrolls near
}

/** The button that leads on, below a step that is done. */
export interface Next {
  kind: "next";
  text: string; // "Go to practice"; "" while there is nowhere to go
  step: string;
}

/** The result of one question on an exit ticket. */
export interface Result {
  right: boolean;
  task: string;
  title: string;
  text: string;
  sure: string; // "you were very sure"
}

/** The results of an exit ticket. */
export interface Results {
  kind: "results";
  title: string; // "Two of three, and one to look at again"
  text: string;
  lines: Result[];
  goals_title: string;
  goals: Mastery[];
}

/** One lesson in my record. */
export interface RecordLesson {
  title: string;
  left_out: string; // which steps this lesson does not have; "" if it has all
  goals: Mastery[];
  ideas: string[]; // "In 3 of 4 answers you gave each ion its own number."
}

/** My record: what this browser keeps and what can be done with it. */
export interface RecordPart {
  kind: "record";
  title: string;
  sub: string;
  lessons: RecordLesson[];
  empty: string; // in place of lessons while there are none
  shelf: Shelf;
  heads: string[]; // of the table: goal, word, answers, next time
  note: string;
  file_title: string;
  file: string; // the whole file; "" if the browser keeps it
  file_note: string;
  file_name: string;
  said: string; // what has just been done, or why that was not possible
  hand_in: Record<string, string>; // words around the codes for a camera
  codes: string[]; // the pieces to show as codes; empty until the pupil asks for them
  words: Record<string, string>; // on the buttons; one without words is left out
  next_title: string;
  next: string; // what to do next
  href: string; // the next lesson; "" if there is none
}

/** Something to choose. */
export interface Choice {
  value: string; // as it appears in a link
  label: string;
}

/** What the choices of a field need in another one. */
export interface Need {
  beside: string; // the name of the other field; while that is empty, everything fits
  fitting: Record<string, string[]>; // for each choice, the choices there of which it needs one; "" is any text
  said: string; // while the other field has none of them
}

/** One setting of a link, in the form. */
export interface LinkField {
  name: string; // in the link
  label: string;
  help: string;
  kind: "text" | "choice" | "several";
  choices: Choice[]; // for a choice or several; "" stands for the lesson's own setting
  pattern: string; // what a text must match, unless it is empty
  wrong: string; // shown instead of the help for a text that does not match
  needs: Need[];
}

/** Fields that belong together. */
export interface LinkGroup {
  title: string;
  fields: LinkField[];
}

/** A lesson that a link can lead to, and what the link can set there. */
export interface LinkLesson {
  name: string; // "formula_rummy"
  title: string;
  href: string; // from this page
  groups: LinkGroup[];
}

/** The form that makes a link for a class. */
export interface Links {
  kind: "links";
  title: string;
  lesson: string; // the label of the list of lessons
  lessons: LinkLesson[];
  words: Record<string, string>; // on the button, and messages
}
