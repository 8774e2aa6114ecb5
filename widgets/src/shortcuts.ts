/**
 * Keeps JupyterLab's shortcuts (a: new cell, d d: delete it, …) from firing while a player is at the table.
 *
 * Lab looks for a matching shortcut from the focused element upwards, before we receive the key; so the mark must be on
 * the focused element itself, not only on the root.
 */
export function suppressHostShortcuts(root: HTMLElement): void {
  mark(root);
  root.addEventListener("focusin", (event) => mark(event.target as HTMLElement));
}

/** The same for the notebook around us, until the returned function is called. */
export function keepKeys(notebook: HTMLElement): () => void {
  const marked = new Set<HTMLElement>();
  const keep = (): void => {
    const focused = document.activeElement;
    if (!(focused instanceof HTMLElement) || !notebook.contains(focused)) return;
    if ("lmSuppressShortcuts" in focused.dataset) return;
    mark(focused);
    marked.add(focused);
  };
  notebook.addEventListener("focusin", keep);
  keep();
  return () => {
    notebook.removeEventListener("focusin", keep);
    for (const element of marked) delete element.dataset.lmSuppressShortcuts;
  };
}

function mark(element: HTMLElement): void {
  element.dataset.lmSuppressShortcuts = "true";
}
