/**
 * What the pages of a class know, as the class says it (rummy_kit/tables/class_room.py). Their words are in
 * rummy_widgets/class.toml, so that a change in the class takes only a few bytes for each of its pages.
 */
import { type Animal, AVATARS } from "../drawing/avatars";
import type { Face, Picture } from "../view";

export type Presence = "here" | "away" | "left" | ""; // "": a computer's own seat

/** A pupil at my table. */
export interface Mate {
  animal: Animal;
  presence: Presence;
}

export type Phase = "waiting" | "playing" | "paused" | "between" | "ended";

/** Why this device is not in the class any more. */
export const FAREWELLS = ["left", "dismissed", "handed_over"] as const;
export type Farewell = (typeof FAREWELLS)[number];

/**
 * What a pupil's page shows beside the table. Before the pupil is in the class, it is {}; afterwards, only the phase.
 */
export interface Room {
  phase: Phase;
  code: string;
  game: string; // "Formula Rummy"
  own_deck: boolean; // whether its cards are the teacher's own
  animal: Animal;
  table: number; // from 1; 0 before there is one
  left: boolean; // the pupil has left, and the owl plays
  mates: Mate[]; // with me, in order of arrival
  here: Animal[];
  most: number;
  message: string; // the teacher's
  heard: { animal: Animal; phrase: string }[]; // newest last
  waits_for: string[]; // names of those whose move I have been waiting for
  can_nudge: boolean;
  nudged: boolean; // the table has let me know that it is waiting for me
}

/** A player at a table, as anyone in the room may see it. */
export interface SeatFacts {
  name: string;
  presence: Presence;
  to_act: boolean;
  cards: number;
  note: string; // "2 of 3 compounds"
  points: number;
}

export interface TableFacts {
  table: number;
  round: number;
  over: boolean; // the round is
  asking: boolean; // a claim is being answered
  stuck: boolean;
  waited: number; // seconds since anything has moved, in tens
  last: string; // "Fox laid Fe₂O₃."
  seats: SeatFacts[];
}

/** A wrong idea that has been seen, and in how many pupils at how many tables. */
export interface SpreadingIdea {
  id: string;
  name: string;
  pupils: number;
  tables: number;
  spreads: boolean; // it is worth everyone's time
  mend: string;
  next: string;
  why?: Picture;
}

/** What the teacher sees; {} while the key has not been recognized. */
export interface Overview {
  phase: Phase;
  code: string;
  game: { name: string; title: string; options: Record<string, RuleValue>; deck: OwnDeck | null };
  seats: number;
  same_cards: boolean;
  here: Animal[]; // in order of arrival
  presence: Record<string, Presence>;
  most: number;
  lost: boolean; // the tables could not be read any more, so the class is empty again
  door_open: boolean;
  can_undo: boolean; // the last change of seats
  message: string;
  groups: Animal[][]; // by table
  tables: TableFacts[];
  ideas: SpreadingIdea[];
  rounds: number; // finished, at all tables
  earlier: EarlierGame[];
}

/** A teacher's own deck: how many cards it has, and the deck as the editor's link carries it. */
export interface OwnDeck {
  cards: number;
  packed: string;
}

/** What is left of a game that the class played before this one. */
export interface EarlierGame {
  title: string;
  pupils: number;
  tables: number;
  rounds: number;
  ideas: Omit<SpreadingIdea, "id" | "spreads" | "why">[];
}

export type RuleValue = string | number | boolean;

/** A game that a class can play. */
export interface Playable {
  name: string;
  title: string;
  subject: string;
  seats: number[];
  cards: Face[];
  rules: { name: string; label: string; value: RuleValue; choices: { value: RuleValue; label: string }[] }[];
}

const { owl: _owl, cat: _cat, ...PUPILS } = AVATARS;

/** The animals that a pupil can be. The owl is always the computer, and a small cat looks too much like the lynx. */
export const ANIMALS = Object.keys(PUPILS).sort() as Animal[];

export function nameOf(animal: string): string {
  return animal.charAt(0).toUpperCase() + animal.slice(1);
}

/** The picture of a player with this name; the owl stands for any computer. */
export function animalOf(name: string): Animal {
  const animal = name.toLowerCase() as Animal;
  return animal in AVATARS ? animal : "owl";
}
