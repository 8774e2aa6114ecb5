/** Puts styles where they apply to `el`: in the page, or in the shadow root in which some hosts keep a widget. */
export function dress(el: HTMLElement, name: string, version: string, css: string): void {
  const root = el.getRootNode();
  const place = root instanceof ShadowRoot ? root : document.head;
  const worn = place.querySelector<HTMLStyleElement>(`style[data-rummy-kit="${name}"]`);
  if (worn && worn.dataset.version === version) return;
  const style = document.createElement("style");
  style.dataset.rummyKit = name;
  style.dataset.version = version;
  style.textContent = css;
  worn?.remove();
  place.append(style);
}
