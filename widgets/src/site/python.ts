/** The worker that runs a page's Python, watched because it may die or fall silent for good. */
import type { Start, Stopped, ToPage, ToWorker } from "./messages";

const TICK_MS = 1_000;
const SILENT_TICKS = 60; // longer than anything Python does in one go; a sleeping machine does not tick

export class Python {
  #worker: Worker;
  #waited = 0; // ticks to wait for the answer to a ping
  #over = false;
  #hasSpoken = false;
  #ticking: number;

  /** `hear` gets the worker's messages while it lives; `died` is called once, with the reason. */
  constructor(
    script: URL,
    start: Omit<Start, "life">,
    private readonly hear: (said: ToPage) => void,
    private readonly died: (end: Stopped) => void,
  ) {
    this.#worker = new Worker(script, { type: "module" });
    this.#worker.addEventListener("message", ({ data }: MessageEvent<ToPage>) => this.#heard(data));
    const file = script.pathname.split("/").at(-1);
    // a script that has sent nothing never ran
    this.#worker.addEventListener("error", ({ message }) =>
      this.#end({ why: message || "error", ...(this.#hasSpoken ? {} : { file }) }),
    );
    const life = `rummy-kit ${Math.random()}`;
    this.send({ start: { ...start, life } });
    this.#ticking = window.setInterval(() => this.#tick(), TICK_MS);
  }

  send(message: ToWorker): void {
    if (!this.#over) this.#worker.postMessage(message);
  }

  #heard(said: ToPage): void {
    if (this.#over) return;
    this.#waited = 0;
    this.#hasSpoken = true;
    if ("lives" in said) void navigator.locks.request(said.lives, () => this.#end({ why: "It was ended." }));
    else if (!("pong" in said)) this.hear(said);
  }

  #tick(): void {
    if (this.#waited === 0) this.send({ ping: true });
    if (++this.#waited > SILENT_TICKS) this.#end({ why: "It does not answer." });
  }

  #end(end: Stopped): void {
    if (this.#over) return;
    this.#over = true;
    window.clearInterval(this.#ticking);
    this.#worker.terminate();
    this.died(end);
  }
}
