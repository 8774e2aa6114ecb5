/**
 * What a host of anywidget gets with each widget: a few lines that fetch the kit's code from the kernel.
 *
 * Code and words are large and the same for every widget, and a host fetches the state of all widgets again whenever its
 * connection was interrupted. So they are not part of the state: each page gets them once, along with what a widget keeps
 * for its opening (rummy_widgets/kit_widget.py). No URL is needed for that: every host has a line to the kernel.
 */
import type { Model } from "./link";
import { trySend } from "./send";
import type { Sentences } from "./words";

/** Everything that a page gets once. */
export interface Code {
  version: string;
  js: string;
  css: string;
  words: Sentences;
}

interface Widget {
  render(place: { model: Model; el: HTMLElement; code: Code }): () => void;
}

/** A message from the kernel, with the code if it was asked for. */
interface Message {
  opened?: Code | false;
}

interface Talking extends Model {
  on(event: string, listener: (message: Message) => void): void;
  off(event: string, listener: (message: Message) => void): void;
}

const ASK_AGAIN_MS = 5_000;

/** The code of one version of the kit, whether it is here or on its way. */
class Kit {
  code: Code | null = null;
  asked = -Infinity; // when a widget on this page last asked for it
  readonly widget: Promise<Widget>;
  #arrived!: (code: Code) => void;

  constructor() {
    this.widget = new Promise<Code>((arrived) => (this.#arrived = arrived)).then(load);
  }

  take(code: Code): void {
    this.code ??= code;
    this.#arrived(this.code);
  }

  /** Whether this widget should ask: the first one does, and another when no answer came. */
  askNow(): boolean {
    if (this.code || performance.now() - this.asked < ASK_AGAIN_MS) return false;
    this.asked = performance.now();
    return true;
  }
}

async function load(code: Code): Promise<Widget> {
  const address = URL.createObjectURL(new Blob([code.js], { type: "text/javascript" }));
  try {
    return ((await import(address)) as { default: Widget }).default;
  } finally {
    URL.revokeObjectURL(address);
  }
}

/** The loader is loaded again with each widget, so what all of them share is kept here. */
const page = globalThis as { rummyKit?: Map<string, Kit> };

function findKit(version: string): Kit {
  page.rummyKit ??= new Map();
  const kit = page.rummyKit.get(version) ?? new Kit();
  page.rummyKit.set(version, kit);
  return kit;
}

/** Asks the kernel until it has answered this widget and the code is here. */
function openWidget(model: Talking, kit: Kit, gone?: AbortSignal): Promise<void> {
  return new Promise((done) => {
    let answered = false;
    const ask = (): boolean => trySend(model, { open: { code: kit.askNow() } });
    const stop = (): void => {
      window.clearInterval(timer);
      model.off("msg:custom", listen);
    };
    const settle = (): void => {
      if (!answered || !kit.code) return;
      stop();
      done();
    };
    const listen = ({ opened }: Message): void => {
      if (opened === undefined) return;
      answered = true;
      if (opened) kit.take(opened);
      settle();
    };
    const timer = window.setInterval(ask, ASK_AGAIN_MS);
    gone?.addEventListener("abort", stop);
    model.on("msg:custom", listen);
    void kit.widget.then(settle);
    ask();
  });
}

/** How many times this page shows each widget. */
const places = new WeakMap<Talking, number>();

function count(model: Talking, more: number): number {
  places.set(model, (places.get(model) ?? 0) + more);
  return places.get(model)!;
}

export default {
  /** Shows the widget in `el` as soon as its code is here; returns a function that removes it. */
  async render({ model, el, signal }: { model: Talking; el: HTMLElement; signal?: AbortSignal }): Promise<() => void> {
    const kit = findKit(model.get("_kit") as string);
    count(model, 1);
    await openWidget(model, kit, signal);
    const clear = (await kit.widget).render({ model, el, code: kit.code! });
    return () => {
      clear();
      if (count(model, -1) === 0) trySend(model, { gone: true });
    };
  },
};
