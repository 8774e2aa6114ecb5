/**
 * JupyterLab's door: a lesson opens with its code folded and its parts running.
 *
 * It only looks at notebooks that carry our mark, and the server says for each whether it may run by itself
 * (rummy_widgets/serving/door.py): the code that is sent there is the code that runs.
 */

import { linkSettings } from "../addresses";
import { Fold, type FoldWords } from "./fold";
import type { App, Context, Kernel, Lab, Panel } from "./lab";
import { bringBack, remember, rememberedLink } from "./parts";
import { heal, type TroubleWords, tellWhenTaken } from "./trouble";

type Answer =
  | { answer: "leave" }
  | ({ answer: "run" | "ask"; ask: string; reason: string; run: string; do_not_run: string } & FoldWords &
      TroubleWords);

const LABS_OWN = ["token", "reset", "file-browser-path"]; // parameters that Lab's own addresses may carry
const LONGEST = 5000; // characters of a link's settings
const NARROW = 768; // pixels: in a narrower window, Lab's list of files leaves no room for a lesson

/** The settings of links that were followed but whose lessons are not open yet, by path. */
const followed = new Map<string, string>();
const lessons = new Map<string, Lesson>();

export function plugin(lab: Lab) {
  const path = lab["@jupyterlab/coreutils"].PageConfig.getOption("treePath");
  followed.set(path, readSettings(linkSettings(window.location)) || (isReload() ? rememberedLink(path) : ""));
  return {
    id: "@rummy-kit/lab:door",
    autoStart: true,
    activate(app: App): void {
      app.docRegistry.addWidgetExtension("Notebook", {
        createNew: (panel, context) => void enter(lab, app, panel, context),
      });
    },
  };
}

async function enter(lab: Lab, app: App, panel: Panel, context: Context): Promise<void> {
  await context.ready;
  if (!isMarked(panel)) return;
  showTags(panel);
  await waitUntilSeen(panel.node);
  if (window.innerWidth < NARROW) app.shell.collapseLeft();
  const lesson = new Lesson(lab, panel, context.path);
  lessons.set(context.path, lesson);
  panel.disposed.connect(() => lessons.delete(context.path));
  panel.content.node.addEventListener("click", (event) => follow(app, context.path, event));
  await lesson.open(takeSettings(context.path));
}

/** A notebook that runs code by itself, if the server allows it. */
class Lesson {
  #fold: Fold | null = null;

  constructor(
    private readonly lab: Lab,
    private readonly panel: Panel,
    private readonly path: string,
  ) {}

  /** Shows all parts: those that are still alive, otherwise by running the code with the settings of a link. */
  async open(link: string): Promise<void> {
    const { panel, path } = this;
    await panel.sessionContext.ready;
    const kernel = panel.sessionContext.session?.kernel;
    if (!kernel || (await kernel.info).language_info.name !== "python") return;
    const answer = await this.#askServer();
    if (answer.answer === "leave") return;
    const dirty = this.#fold ? panel.content.model?.dirty : false;
    const alive = await bringBack(panel.content, path, kernel, link);
    if (!alive && answer.answer === "ask" && !(await this.#askPerson(answer))) return;
    if (!this.#fold) tellWhenTaken(this.lab, kernel, answer);
    this.#fold ??= new Fold(this.lab, panel, answer);
    if (!alive) await this.#run(kernel, link);
    // neither what parts show nor the version of Python that Lab notes is work that needs saving
    if (panel.content.model && !dirty) panel.content.model.dirty = false;
    void heal(this.lab, panel.content, answer);
  }

  async #run(kernel: Kernel, link: string): Promise<void> {
    const { panel, path } = this;
    // plain ASCII JSON is a Python string, too: what a link says stays data
    const code = `import rummy_widgets.tables\nrummy_widgets.tables.take_link_query(${JSON.stringify(link)})`;
    await kernel.requestExecute({ code, silent: true, store_history: false }).done;
    const { NotebookActions } = this.lab["@jupyterlab/notebook"];
    await NotebookActions.runCells(panel.content, panel.content.widgets, panel.sessionContext);
    remember(panel.content, path, kernel, link);
  }

  async #askServer(): Promise<Answer> {
    if (this.lab["@jupyterlab/coreutils"].PageConfig.getOption("siteUrl")) return { answer: "leave" }; // JupyterLite: no server
    const { ServerConnection } = this.lab["@jupyterlab/services"];
    const code = this.panel.content.widgets.filter(({ model }) => model.type === "code");
    const asked = {
      path: this.path,
      code: code.map(({ model }) => model.sharedModel.getSource()),
      trusted: code.every(({ model }) => model.trusted),
    };
    const settings = ServerConnection.makeSettings();
    const post = { method: "POST", body: JSON.stringify(asked) };
    const answer = await ServerConnection.makeRequest(`${settings.baseUrl}rummy-kit/door`, post, settings);
    return answer.ok ? ((await answer.json()) as Answer) : { answer: "leave" };
  }

  async #askPerson({ ask, reason, run, do_not_run }: Exclude<Answer, { answer: "leave" }>): Promise<boolean> {
    const { Dialog, showDialog } = this.lab["@jupyterlab/apputils"];
    const buttons = [Dialog.cancelButton({ label: do_not_run }), Dialog.okButton({ label: run })];
    return (await showDialog({ title: ask, body: reason, buttons, defaultButton: 0 })).button.accept;
  }
}

function isMarked(panel: Panel): boolean {
  const mark = panel.content.model?.getMetadata("rummy_kit") as { lesson?: unknown } | null | undefined;
  return typeof mark?.lesson === "string";
}

/** Gives each cell the classes of its tags, as Voilà does: they say which step it belongs to
 * (widgets/src/lesson/screens.ts). */
function showTags(panel: Panel): void {
  for (const { node, model } of panel.content.widgets) {
    const tags = model.getMetadata("tags");
    if (Array.isArray(tags)) node.classList.add(...tags.map((tag) => `celltag_${String(tag).replace(/\s/g, "_")}`));
  }
}

/** Waits until the notebook comes into view: Lab reopens the previous ones in the background. */
function waitUntilSeen(node: HTMLElement): Promise<void> {
  return new Promise((done) => {
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      observer.disconnect();
      done();
    });
    observer.observe(node);
  });
}

/** Opens a link from one of our parts to a notebook beside this one as a tab in Lab. */
function follow(app: App, from: string, event: MouseEvent): void {
  const link = (event.target as Element).closest<HTMLAnchorElement>(".rk a[href]:not([target])");
  const [, name, query] = link?.getAttribute("href")?.match(/^([\w.-]+\.ipynb)(\?[^#]*)?$/) ?? [];
  if (!name || event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  const path = from.replace(/[^/]*$/, name);
  const settings = readSettings(new URLSearchParams(query ?? ""));
  const lesson = lessons.get(path);
  if (!lesson) followed.set(path, settings);
  else if (settings) void lesson.open(settings);
  void app.commands.execute("docmanager:open", { path });
}

function takeSettings(path: string): string {
  const settings = followed.get(path) ?? "";
  followed.delete(path);
  return settings;
}

/**
 * Whether this is a reload. Lab removes a link's settings from the page's address, so they are missing after a reload.
 */
function isReload(): boolean {
  const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return navigation?.type === "reload";
}

function readSettings(said: URLSearchParams): string {
  for (const name of LABS_OWN) said.delete(name);
  return said.toString().slice(0, LONGEST);
}
