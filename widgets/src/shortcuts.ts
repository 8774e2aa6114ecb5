/**
 * Keeps JupyterLab's own keys (a: new cell, d d: delete it, …) away from whoever is at the table.
 *
 * Lab looks for a matching shortcut from the focused element upwards, before we hear of the key; so the mark must
 * be on the very element that has the focus, not only on the root.
 */
export function suppressHostShortcuts(root: HTMLElement): void {
  mark(root);
  root.addEventListener("focusin", (event) => mark(event.target as HTMLElement));
}

function mark(element: HTMLElement): void {
  element.dataset.lmSuppressShortcuts = "true";
}
