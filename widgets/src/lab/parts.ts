/**
 * The parts of a lesson that are alive in a kernel. Lab keeps a kernel when its page is reloaded or its notebook closed, so
 * the code need not run again: this tab remembers which cell shows which part.
 */
import { tabStorage } from "../link";
import type { Cell, Kernel, Notebook, Output } from "./lab";

const VIEW = "application/vnd.jupyter.widget-view+json";
const WIDGETS = "jupyter.widget"; // the name that kernels use for the line to a widget

interface Remembered {
  kernel: string;
  link: string; // the settings the code ran with
  shown: Record<string, Output[]>; // by the cell's id
}

export function remember(notebook: Notebook, path: string, kernel: Kernel, link: string): void {
  const shown = Object.fromEntries(
    codeOf(notebook).map((model) => [model.id, model.outputs.toJSON().filter(widgetOf)]),
  );
  const remembered: Remembered = { kernel: kernel.id, link, shown };
  tabStorage()?.setItem(place(path), JSON.stringify(remembered));
}

/** Shows in their cells the parts that are alive. Returns whether that is the whole lesson, with the requested settings. */
export async function bringBack(notebook: Notebook, path: string, kernel: Kernel, link: string): Promise<boolean> {
  const remembered = recall(path);
  const ours = remembered?.kernel === kernel.id ? remembered : null;
  if (link && link !== ours?.link) return false;
  for (const { id, outputs } of codeOf(notebook)) {
    const shown = ours?.shown[id];
    if (shown && outputs.length === 0) outputs.fromJSON(shown);
  }
  const widgets = codeOf(notebook).flatMap(({ outputs }) =>
    outputs.toJSON().flatMap((output) => widgetOf(output) ?? []),
  );
  const alive = (await kernel.requestCommInfo({ target_name: WIDGETS })).content.comms ?? {};
  return widgets.length > 0 && widgets.every((widget) => widget in alive);
}

/** The settings that the code of that notebook last ran with. */
export function rememberedLink(path: string): string {
  return recall(path)?.link ?? "";
}

function recall(path: string): Remembered | null {
  return JSON.parse(tabStorage()?.getItem(place(path)) ?? "null") as Remembered | null;
}

function codeOf(notebook: Notebook): Cell["model"][] {
  return notebook.widgets.map(({ model }) => model).filter(({ type }) => type === "code");
}

/** The widget that an output shows. */
function widgetOf({ data }: Output): string | undefined {
  return (data?.[VIEW] as { model_id: string } | undefined)?.model_id;
}

function place(path: string): string {
  return `rummy-kit:parts:${path}`;
}
