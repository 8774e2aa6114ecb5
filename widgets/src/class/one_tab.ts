/** One seat is used in one tab of a browser: the newest; the others say so. */
export class OneTab {
  /** Whether another tab uses the seat. */
  elsewhere = false;
  #channel: BroadcastChannel | null = null;
  #seat = "";

  constructor(private readonly changed: () => void) {}

  /** Claims a seat, named by the class code and an animal; claiming it again does nothing. */
  claim(seat: string): void {
    if (seat === this.#seat) return;
    this.#seat = seat;
    this.#channel?.close();
    this.#channel = new BroadcastChannel(`rummy-kit:seat:${seat}`);
    this.#channel.onmessage = () => this.#set(true);
    this.take();
  }

  /** Uses the seat here from now on. */
  take(): void {
    this.#channel?.postMessage("here");
    this.#set(false);
  }

  close(): void {
    this.#channel?.close();
  }

  #set(elsewhere: boolean): void {
    if (elsewhere === this.elsewhere) return;
    this.elsewhere = elsewhere;
    this.changed();
  }
}
