/** What can go wrong with a lesson while Lab itself is fine: it is repaired if possible, and otherwise reported. */
import type { Cell, Kernel, Lab, Notebook } from "./lab";

export interface TroubleWords {
  missing: string;
  missing_why: string;
  taken: string;
  taken_why: string;
  load_again: string;
}

const TAKEN = "rummy_kit_taken"; // sent before a kernel's line is closed because a newer page has taken it (serving/connection.py)
const OFTEN = 3;
const SOON = 1_000; // milliseconds

/** Tells the pupil when another page has taken the kernel. */
export function tellWhenTaken(lab: Lab, kernel: Kernel, words: TroubleWords): void {
  kernel.anyMessage.connect((_, { msg }) => {
    if (msg.header.msg_type === TAKEN) void say(lab, words.taken, words.taken_why, words.load_again);
  });
}

/** Shows parts that did not appear again, a few times. */
export async function heal(lab: Lab, notebook: Notebook, words: TroubleWords): Promise<void> {
  for (let times = 0; times <= OFTEN; times++) {
    await waitUntilShown(notebook);
    const missing = notebook.widgets.filter((cell) => shows(cell, "Error displaying widget"));
    if (missing.length === 0) return;
    if (times === OFTEN) return say(lab, words.missing, words.missing_why, words.load_again);
    for (const { model } of missing) {
      const outputs = model.outputs.toJSON();
      model.outputs.fromJSON([]);
      model.outputs.fromJSON(outputs);
    }
  }
}

/** Waits until no cell is waiting for its widget; the widget manager gives up after two seconds. */
async function waitUntilShown(notebook: Notebook): Promise<void> {
  do await new Promise((later) => window.setTimeout(later, SOON));
  while (
    !document.hidden &&
    notebook.node.isConnected &&
    notebook.widgets.some((cell) => shows(cell, "Loading widget..."))
  );
}

function shows({ node }: Cell, text: string): boolean {
  return [...node.querySelectorAll(".jp-OutputArea-output")].some((output) =>
    output.textContent?.trim().startsWith(text),
  );
}

async function say(
  { "@jupyterlab/apputils": { Dialog, showDialog } }: Lab,
  title: string,
  body: string,
  label: string,
): Promise<void> {
  const answer = await showDialog({ title, body, buttons: [Dialog.okButton({ label })] });
  if (answer.button.accept) window.location.reload();
}
