/** A page of the site: shows the notebook's widgets in their places, and how far it is until they are there. */
import type { Code } from "../loader";
import type { Sentences } from "../words";
import type { Reached, Said, ToPage, ToWorker } from "./messages";
import { SiteModel } from "./model";
import { workWithoutNetwork } from "./offline";
import { draw } from "./widgets";

/** What the builder has written into the page (rummy_kit/app/site/pages.py). */
interface Told {
  root: string; // of the site, from this page
  app: string; // the folder of scripts
  cells: string[];
  words: Sentences;
  bytes: number; // that are loaded before the first card
  memory: number; // bytes of the snapshot, unpacked
}

const PREFIX = "rummy-kit:"; // of what tables keep for this tab (link.ts)

const told = JSON.parse(document.getElementById("rummy-kit-page")!.textContent!) as Told;
const code: Code = { version: "", js: "", css: "", words: told.words }; // the styles come with the page
const models = new Map<string, SiteModel>();
const worker = new Worker(new URL(`${told.app}worker.js`, location.href), { type: "module" });
const ground = { code, model: (id: string) => models.get(id)! };
let loaded = 0;

const send = (message: ToWorker): void => worker.postMessage(message);

worker.addEventListener("message", ({ data }: MessageEvent<ToPage>) => {
  if ("loaded" in data) progress((loaded += data.loaded));
  else if ("reached" in data) reached(data.reached);
  else if ("stopped" in data) stopped(data.stopped);
  else for (const one of JSON.parse(data.said) as Said[]) receive(one);
});
worker.addEventListener("error", (event) => stopped(event.message));

send({ start: { cells: told.cells, query: location.search.slice(1), keys: keysOfThisTab(), memory: told.memory } });

function reached(what: Reached): void {
  performance.mark(`rummy-kit ${what}`); // for who measures
  if (what === "cells") workWithoutNetwork(told.root, () => document.body.append(part("new-build")));
}

function receive(said: Said): void {
  switch (said[0]) {
    case "open":
      models.set(said[1], new SiteModel(said[1], said[2], (kind, id, content) => send({ said: JSON.stringify([kind, id, content]) })));
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
  }
}

function show(at: number, id: string | null): void {
  document.getElementById("rummy-kit-wait")?.remove();
  if (id !== null) cell(at).replaceChildren(draw(ground, id).el);
}

function cell(at: number): HTMLElement {
  return document.querySelector<HTMLElement>(`[data-cell="${at}"]`)!;
}

/** Words that stand ready in the page. */
function part(id: string): Node {
  return (document.getElementById(id) as HTMLTemplateElement).content.cloneNode(true);
}

function progress(bytes: number): void {
  const bar = document.querySelector<HTMLProgressElement>("#rummy-kit-wait progress");
  if (bar) bar.value = Math.min(bytes / told.bytes, 1);
}

function stopped(why: string): void {
  console.error("Rummy Kit:", why);
  const wait = document.getElementById("rummy-kit-wait") ?? document.querySelector("main")!.insertAdjacentElement("afterbegin", document.createElement("div"))!;
  wait.replaceChildren(part("trouble"));
}

function keysOfThisTab(): string[] {
  try {
    const names = Array.from({ length: sessionStorage.length }, (_, at) => sessionStorage.key(at)!);
    return names.filter((name) => name.startsWith(PREFIX)).map((name) => sessionStorage.getItem(name)!);
  } catch {
    return []; // this browser stores nothing
  }
}
