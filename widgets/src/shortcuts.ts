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

function mark(element: HTMLElement): void {
  element.dataset.lmSuppressShortcuts = "true";
}
