/** A page of the site: shows the notebook's widgets in their places, and the progress until they are there. */
import { carriesSetting, linkSettings } from "../addresses";
import { KEYS } from "../link";
import type { Code } from "../loader";
import { prefixOwner } from "../owner";
import type { Sentences } from "../words";
import { askToKeep } from "./lasting";
import type { Reached, Said, Stopped, ToPage } from "./messages";
import { SiteModel } from "./model";
import { workWithoutNetwork } from "./offline";
import { arrive, sayNothingOfKeeping } from "./platform";
import { Progress } from "./progress";
import { Python } from "./python";
import { draw } from "./widgets";

/** What the builder wrote into the page (rummy_kit/commands/site/pages.py). */
interface PageData {
  root: string; // of the site, from this page
  app: string; // the folder of scripts
  cells: string[];
  words: Sentences;
  bytes: number; // bytes that a worker fetches before the first card
  memory: number; // bytes of the snapshot, unpacked
  lms: string; // the lesson, if this page is for a learning platform
}

declare global {
  interface Window {
    /** Says why the page did not start (rummy_kit/commands/site/start.js). */
    rummyKitStopped(why: "file" | "failed", what: string): void;
  }
}

const data = JSON.parse(document.getElementById("rummy-kit-page")!.textContent!) as PageData;
const code: Code = { version: "", js: "", css: "", words: data.words }; // the styles come with the page
const main = document.querySelector("main")!;
const models = new Map<string, SiteModel>();
const drawn = new Map<number, () => void>(); // functions that clear the cells
const ground = { code, model: (id: string) => models.get(id)! };
const STEADY_MS = 60_000; // a worker that dies sooner than this would do so again and again
const progress = new Progress(data.bytes);
let hasBegun = false; // whether Python has started on this page
let beganAgain = -Infinity; // when, if it did
let lookedAt: { at: number; top: number } | null = null; // when a worker died
takeSetting();
const place = data.lms ? await arrive(data.lms, notice) : null;
begin();

/** A deck or a position comes after the #, which names the step of a lesson from now on; so it joins the settings. */
function takeSetting(): void {
  if (!carriesSetting(location)) return;
  const settings = linkSettings(location);
  history.replaceState(null, "", `?${settings}${settings.has("position") ? "#game" : ""}`);
}

/** Starts a Python for this page. The widgets of the previous one stay until those of this one are there. */
function begin(): void {
  models.clear();
  const start = {
    cells: data.cells,
    query: place?.query ?? location.search.slice(1),
    lms: place ? (place.lms?.kept ?? { lesson: data.lms, kept: undefined, interactions: 0 }) : null,
    owner: place?.owner ?? "",
    sympy: !place,
    keys: keysOfThisTab(),
    memory: data.memory,
  };
  const python = new Python(new URL(`${data.app}worker.js`, location.href), start, hear, onDeath);

  function hear(said: ToPage): void {
    if ("loaded" in said) progress.loaded(said.loaded);
    else if ("reached" in said) onReached(said.reached);
    else if ("stopped" in said) onStopped(said.stopped);
    else if ("said" in said) for (const one of JSON.parse(said.said) as Said[]) receive(python, one);
  }
}

/** When a worker dies, the page goes on with a new one, unless that would never end. */
function onDeath(end: Stopped): void {
  if (!hasBegun) return onStopped(end);
  console.error("Rummy Kit:", end.why);
  main.inert = true; // anything pressed now would be lost
  lookedAt ??= inSight();
  if (performance.now() - beganAgain < STEADY_MS) notice("keeps-stopping");
  else goOn();
}

function goOn(): void {
  beganAgain = performance.now();
  notice("began-again");
  begin();
}

/** The cell in the middle of the window, and where it is. */
function inSight(): typeof lookedAt {
  for (const at of drawn.keys()) {
    const { top, bottom } = cell(at).getBoundingClientRect();
    if (bottom > innerHeight / 2) return { at, top };
  }
  return null;
}

/** Brings what the pupil was looking at back into view: new parts of a lesson are filled only when they come into view.
 * */
function lookOn(): void {
  if (!lookedAt) return;
  const { at, top } = lookedAt;
  lookedAt = null;
  scrollBy({ top: cell(at).getBoundingClientRect().top - top, behavior: "instant" });
}

/** Shows a notice in place of any earlier one, or none. Its button closes it, and may start again. */
function notice(id: string | null): void {
  document.getElementById("rummy-kit-notice")?.remove();
  if (!id) return;
  const line = document.createElement("div");
  line.id = "rummy-kit-notice";
  line.append(part(id));
  document.body.append(line);
  line.querySelector("button")!.addEventListener("click", () => {
    line.remove();
    if (id === "keeps-stopping") goOn();
  });
}

function onReached(what: Reached): void {
  performance.mark(`rummy-kit ${what}`); // for benchmarks
  progress.reached(what);
  if (what === "cells" && !hasBegun && !place) {
    workWithoutNetwork(data.root, () => document.body.append(part("new-build")));
    askToKeep(main, (kept) =>
      document.getElementById("rummy-kit-keeps")!.replaceChildren(part(kept ? "kept-for-sure" : "kept-perhaps")),
    );
  }
  if (what !== "cells") return;
  hasBegun = true;
  main.inert = false;
  lookOn();
}

function receive(from: Python, said: Said): void {
  switch (said[0]) {
    case "open":
      models.set(
        said[1],
        new SiteModel(said[1], said[2], (kind, id, content) =>
          from.send({ said: JSON.stringify([kind, id, content]) }),
        ),
      );
      break;
    case "update":
      models.get(said[1])?.update(said[2]);
      break;
    case "custom":
      models.get(said[1])?.receive(said[2]);
      break;
    case "show":
      show(said[1], said[2]);
      break;
    case "failed":
      document.getElementById("rummy-kit-wait")?.remove();
      cell(said[1]).append(part("trouble-in-part"));
      break;
    case "report":
      place?.lms?.report(said[1]);
      break;
    case "notice":
      notice(said[1]);
      if (said[1] === "lms-newer") sayNothingOfKeeping();
  }
}

function show(at: number, id: string | null): void {
  document.getElementById("rummy-kit-wait")?.remove();
  if (id === null) return;
  drawn.get(at)?.();
  const { el, clear } = draw(ground, id);
  drawn.set(at, clear);
  cell(at).replaceChildren(el);
}

function cell(at: number): HTMLElement {
  return document.querySelector<HTMLElement>(`[data-cell="${at}"]`)!;
}

/** The page's ready-made words. */
function part(id: string): Node {
  return (document.getElementById(id) as HTMLTemplateElement).content.cloneNode(true);
}

function onStopped({ why, file }: Stopped): void {
  console.error("Rummy Kit:", why);
  if (file) window.rummyKitStopped("file", file);
  else window.rummyKitStopped("failed", why);
}

function keysOfThisTab(): string[] {
  try {
    const names = Array.from({ length: sessionStorage.length }, (_, at) => sessionStorage.key(at)!);
    return names.filter((name) => name.startsWith(prefixOwner(KEYS))).map((name) => sessionStorage.getItem(name)!);
  } catch {
    return []; // this browser stores nothing
  }
}
