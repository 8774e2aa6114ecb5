/**
 * Draws the widgets of a page: our own with the kit's module, and the few Jupyter widgets that our pages use with
 * Jupyter's markup, so that the same styles apply. Their Python side is rummy_widgets/site/in_browser/ipywidgets.py.
 */
import kit from "../index";
import type { Code } from "../loader";
import type { SiteModel } from "./model";

/** Removes what was drawn. */
type Clear = () => void;

/** What a drawing function needs from its page. */
export interface Ground {
  model(id: string): SiteModel;
  code: Code;
}

/** How Jupyter's widgets are drawn, by their `kind`; all others are our own. */
const DRAWINGS: Record<string, (ground: Ground, model: SiteModel, el: HTMLElement) => Clear> = {
  box: box("widget-box"),
  vbox: box("widget-box widget-vbox"),
  hbox: box("widget-box widget-hbox"),
  button,
  html: words("widget-html", "innerHTML"),
  label: words("widget-label", "textContent"),
  text,
  checkbox,
  dropdown,
};

/** Draws a widget into a new element. */
export function draw(ground: Ground, id: string): { el: HTMLElement; clear: Clear } {
  const model = ground.model(id);
  const kind = String(model.get("kind"));
  const el = document.createElement(kind === "button" ? "button" : "div");
  const clear = (DRAWINGS[kind] ?? ours)(ground, model, el);
  const own = el.className;
  const dress = (): void => {
    el.className = [own, ...(model.get("_dom_classes") as string[])].join(" ").trim();
    el.style.display = (model.get("_display") as string | null) ?? "";
  };
  const stop = follow(model, ["_dom_classes", "_display"], dress);
  return {
    el,
    clear: () => {
      stop();
      clear();
      el.remove();
    },
  };
}

/** Calls `show` now and whenever one of these values has changed. */
function follow(model: SiteModel, names: string[], show: () => void): Clear {
  for (const name of names) model.on(`change:${name}`, show);
  show();
  return () => names.forEach((name) => model.off(`change:${name}`, show));
}

/** Draws one of our own, once its Python side knows that a page shows it (rummy_widgets/kit_widget.py). */
function ours({ code }: Ground, model: SiteModel, el: HTMLElement): Clear {
  let clear: Clear = () => undefined;
  const listen = (said?: unknown): void => {
    if ((said as { opened?: unknown }).opened === undefined) return;
    model.off("msg:custom", listen);
    clear = kit.render({ model, el, code });
  };
  model.on("msg:custom", listen);
  model.send({ open: { code: false } });
  return () => {
    model.off("msg:custom", listen);
    clear();
    model.send({ gone: true });
  };
}

function box(classes: string) {
  return (ground: Ground, model: SiteModel, el: HTMLElement): Clear => {
    el.className = classes;
    const shown = new Map<string, ReturnType<typeof draw>>();
    const show = (): void => {
      const children = model.get("children") as string[];
      for (const [id, { clear }] of shown)
        if (!children.includes(id)) {
          clear();
          shown.delete(id);
        }
      children.forEach((id, at) => {
        if (!shown.has(id)) shown.set(id, draw(ground, id));
        const { el: child } = shown.get(id)!;
        if (el.children[at] !== child) el.insertBefore(child, el.children[at] ?? null); // a table that stays is not moved
      });
    };
    const stop = follow(model, ["children"], show);
    return () => {
      stop();
      shown.forEach(({ clear }) => clear());
    };
  };
}

function button(_: Ground, model: SiteModel, el: HTMLElement): Clear {
  el.className = "jupyter-button widget-button";
  el.setAttribute("type", "button");
  el.addEventListener("click", () => model.send({ event: "click" }));
  return follow(model, ["description", "tooltip"], () => {
    el.textContent = model.get("description") as string;
    el.title = model.get("tooltip") as string;
  });
}

function words(name: string, into: "innerHTML" | "textContent") {
  return (_: Ground, model: SiteModel, el: HTMLElement): Clear => {
    el.className = name;
    const content = into === "innerHTML" ? el.appendChild(document.createElement("div")) : el;
    if (into === "innerHTML") content.className = "widget-html-content";
    else el.setAttribute("role", "status");
    return follow(model, ["value"], () => (content[into] = model.get("value") as string));
  };
}

/** A label and what it names. */
function labelled<Control extends HTMLElement>(
  model: SiteModel,
  el: HTMLElement,
  name: string,
  control: Control,
): Control {
  el.className = `widget-inline-hbox ${name}`;
  const label = el.appendChild(document.createElement("label"));
  label.className = "widget-label";
  label.textContent = model.get("description") as string;
  label.htmlFor = control.id = model.id;
  el.append(control);
  return control;
}

function text(_: Ground, model: SiteModel, el: HTMLElement): Clear {
  const input = labelled(model, el, "widget-text", document.createElement("input"));
  input.type = "text";
  input.placeholder = model.get("placeholder") as string;
  input.addEventListener("input", () => model.set({ value: input.value }));
  return follow(model, ["value"], () => {
    if (input.value !== model.get("value")) input.value = model.get("value") as string;
  });
}

function checkbox(_: Ground, model: SiteModel, el: HTMLElement): Clear {
  el.className = "widget-inline-hbox widget-checkbox";
  const label = el.appendChild(document.createElement("label"));
  label.className = "widget-label-basic";
  const input = label.appendChild(document.createElement("input"));
  input.type = "checkbox";
  label.append(model.get("description") as string);
  input.addEventListener("change", () => model.set({ value: input.checked }));
  return follow(model, ["value"], () => (input.checked = model.get("value") as boolean));
}

function dropdown(_: Ground, model: SiteModel, el: HTMLElement): Clear {
  const select = labelled(model, el, "widget-dropdown", document.createElement("select"));
  for (const label of model.get("_labels") as string[]) select.add(new Option(label));
  select.addEventListener("change", () => model.set({ index: select.selectedIndex }));
  return follow(model, ["index"], () => (select.selectedIndex = model.get("index") as number));
}
