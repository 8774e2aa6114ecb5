/** Asks the class through the kernel, one question at a time, and repeats each until it is answered. */
import { type Model, randomId } from "../link";
import { trySend } from "../send";

/** What the class has said: what was asked for, or why not. */
export interface Answer {
  id: string;
  ok: boolean;
  why?: string; // for programs: "taken"
  text?: string; // for people
  free?: string[]; // animals
  word?: string; // the word with which another device takes over a seat
}

export type Question = { do: string } & Record<string, unknown>;

const ASK_AGAIN_MS = 4_000;

export class Asking {
  #page = randomId();
  #count = 0;
  #open: { ask: Question & { id: string }; answered: (answer: Answer) => void }[] = [];
  #timer: number;

  constructor(
    private readonly model: Model,
    private readonly changed: () => void,
  ) {
    this.#timer = window.setInterval(() => this.#send(), ASK_AGAIN_MS);
    model.on("change:answer", this.#hear);
  }

  close(): void {
    window.clearInterval(this.#timer);
    this.model.off("change:answer", this.#hear);
  }

  /** Whether an answer is awaited. */
  get busy(): boolean {
    return this.#open.length > 0;
  }

  ask(question: Question, answered: (answer: Answer) => void = () => {}): void {
    this.#open.push({ ask: { ...question, id: `${this.#page} ${++this.#count}` }, answered });
    if (this.#open.length === 1) this.#send();
    this.changed();
  }

  #send(): void {
    const first = this.#open[0];
    if (first) trySend(this.model, { ask: first.ask });
  }

  #hear = (): void => {
    const answer = this.model.get("answer") as Answer;
    if (answer.id !== this.#open[0]?.ask.id) return;
    const { answered } = this.#open.shift()!;
    this.#send();
    answered(answer);
    this.changed();
  };
}
