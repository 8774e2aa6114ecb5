/** The widgets of a page and their line to the worker, which runs their Python side. */
import type { Model } from "../link";

export type State = Record<string, unknown>;
type Listener = (said?: unknown) => void;

/** To the worker: kind, widget, content. */
export type Post = (kind: "update" | "custom", id: string, content: object) => void;

/** A widget as the page knows it: the part that we use of what every host of anywidget offers. */
export class SiteModel implements Model {
  #listeners = new Map<string, Set<Listener>>();

  constructor(
    readonly id: string,
    readonly state: State,
    private readonly post: Post,
  ) {}

  get(name: string): unknown {
    return this.state[name];
  }

  on(event: string, listener: Listener): void {
    if (!this.#listeners.has(event)) this.#listeners.set(event, new Set());
    this.#listeners.get(event)!.add(listener);
  }

  off(event: string, listener: Listener): void {
    this.#listeners.get(event)?.delete(listener);
  }

  send(content: unknown): void {
    this.post("custom", this.id, content as object);
  }

  /** New values from the page. */
  set(values: State): void {
    Object.assign(this.state, values);
    this.post("update", this.id, values);
  }

  /** New values from the worker. */
  update(values: State): void {
    Object.assign(this.state, values);
    for (const name in values) this.#tell(`change:${name}`);
  }

  /** A message from the worker. */
  receive(content: unknown): void {
    this.#tell("msg:custom", content);
  }

  #tell(event: string, said?: unknown): void {
    for (const listener of [...(this.#listeners.get(event) ?? [])]) listener(said);
  }
}
