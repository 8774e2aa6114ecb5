/**
 * Marks for the stylesheets on the boxes that a host lays around a widget. A selector with `:has` would need no marks,
 * but then the browser would restyle all these boxes, up to the page's root, at every move.
 */
const AROUND = "rk-around";
const WIDE_CELL = "rk-wide-cell";
const WIDE = ["table", "shared_table", "join", "talk", "teacher"]; // kinds of widget as wide as the window

/** Marks the boxes from `el` up to its notebook cell, and the cell of a wide widget, once `el` is shown. Returns a
    function that takes the marks away. */
export function markAround(el: HTMLElement, kind: string): () => void {
  let boxes: HTMLElement[] = [];
  let cell: Element | null = null;
  const shown = new ResizeObserver(() => {
    cell = el.closest(".jp-Cell");
    for (let box = el; cell && box !== cell; box = box.parentElement!) boxes.push(box);
    for (const box of boxes) box.classList.add(AROUND);
    if (WIDE.includes(kind)) cell?.classList.add(WIDE_CELL);
    shown.disconnect();
  });
  shown.observe(el);
  return () => {
    shown.disconnect();
    boxes = boxes.filter((box) => !box.querySelector(".rk")); // another widget may still be there
    for (const box of boxes) box.classList.remove(AROUND);
    if (!cell?.querySelector(".rk")) cell?.classList.remove(WIDE_CELL);
  };
}

/** Marks the root of the page while a table, or a notebook, fills the window. */
export function markRoot(what: "table" | "notebook", fills: boolean): void {
  document.documentElement.classList.toggle(`rk-${what}-fills`, fills);
}
