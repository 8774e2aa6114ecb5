// ipywidgets' manager (8.1.9) looks for a widget for two seconds and then gives up without a last look. A busy page gets
// its widgets just then, and shows "model not found" for good. So we look once more. This goes when ipywidgets does it (its
// issues 4026 and 4040); widgets/src/lab/late.ts does the same for JupyterLab. Voilà names its app on the page as
// soon as it has one, and before any widget is looked for.
function lookOnceMore(manager) {
  const find = manager.get_model.bind(manager);
  manager.get_model = (id) =>
    find(id).catch((missing) => {
      if (manager.has_model(id)) return find(id);
      throw missing;
    });
}
let app;
Object.defineProperty(window, "jupyterapp", {
  configurable: true,
  get: () => app,
  set: (started) => {
    app = started;
    if (!app?.widgetManager) return;
    lookOnceMore(app.widgetManager);
    const { kernel } = app.widgetManager;
    kernel?.anyMessage?.connect((_, { msg }) => {
      if (msg.header.msg_type === TAKEN) say("taken");
    });
    kernel?.connectionStatusChanged?.connect(() => findWayBack(kernel));
    kernel?.statusChanged?.connect((_, status) => {
      if (LOST.includes(status) && isOfClass()) beginAgain();
    });
  },
});

// What a kernel's line says before it ends because newer pages have taken it (rummy_widgets/serving/connection.py).
const TAKEN = "rummy_kit_taken";

// A page of a class finds its seat by itself when the server, or its kernel, has ended and another one is there. Until
// then it says so. The kernel of a page that was merely cut off is still there, and only the line is opened again.
const LOST = ["autorestarting", "dead"]; // such a kernel knows nothing of the page
const ASK_AGAIN = 2_000; // milliseconds
const IN_A_ROW = 3; // times that a page begins again by itself; then it says so, with a button
const LASTS = 60_000; // milliseconds after which a kernel that ends is not one that keeps ending
let finding = false;
let beginning = false;
setTimeout(() => noted("begun", 0), LASTS);

function isOfClass() {
  return document.querySelector("[data-kind=join], [data-kind=teacher]") !== null;
}

/** Asks for the page with another kernel, unless kernels keep ending. */
function beginAgain() {
  if (beginning) return;
  beginning = true;
  const times = noted("begun");
  if (times >= IN_A_ROW || noted("begun", times + 1) !== times + 1) say("ends");
  else location.reload();
}

async function findWayBack(kernel) {
  if (finding || beginning || said("taken") || kernel.connectionStatus === "connected" || !isOfClass()) return;
  finding = true;
  say("away");
  while (kernel.connectionStatus !== "connected") {
    await new Promise((later) => setTimeout(later, ASK_AGAIN));
    const status = await askFor(kernel);
    if (status === 200 && kernel.connectionStatus === "disconnected") kernel.reconnect().catch(() => {});
    else if (status >= 400 && status < 500) {
      unsay("away"); // the class is there; only the page's kernel is not
      return beginAgain();
    }
  }
  finding = false;
  unsay("away");
}

/** The status with which the server answers a question about this kernel; 0 if it does not answer. */
function askFor({ id, serverSettings }) {
  return fetch(`${serverSettings.baseUrl}api/kernels/${id}`, { cache: "no-store" }).then(
    ({ status }) => status,
    () => 0,
  );
}

// A part of the page that did not come: the page asks for itself once more, a few times, unless someone is already
// playing on it; then it says so, with a button.
const PATIENCE = 90_000; // milliseconds
const OFTEN = 2;
let touched = false;
for (const deed of ["pointerdown", "keydown"])
  addEventListener(
    deed,
    () => {
      touched = true;
    },
    { once: true },
  );

/** "here", "coming" or "missing" */
function parts() {
  if (document.querySelector("[data-rummy-missing]")) return "missing"; // the server waited, and nothing came
  const shown = [...document.querySelectorAll("#rendered_cells .jp-OutputArea-output")].map((part) =>
    part.textContent.trim(),
  );
  if (shown.some((text) => text.startsWith("Error displaying widget"))) return "missing";
  const waits = document.querySelector("script[type='application/vnd.voila.cell-output+json']");
  return waits || !app?.widgetManager?.restoredStatus || shown.some((text) => text === "Loading widget...")
    ? "coming"
    : "here";
}

function watch(since) {
  const state = parts();
  if (state === "here") noted("again", 0);
  else if (state === "missing" || performance.now() - since > PATIENCE) askAgain();
  else setTimeout(watch, 500, since);
}

function askAgain() {
  const times = noted("again");
  if (touched || times >= OFTEN || noted("again", times + 1) !== times + 1) say("missing");
  else location.reload();
}

/**
 * How often the page has asked for itself because a part was missing (`again`), or has begun again with another kernel
 * (`begun`); `times` is noted. Where that cannot be kept it was too often.
 */
function noted(what, times) {
  const name = `rummy-kit:${what}:${location.pathname}`;
  try {
    if (times !== undefined) sessionStorage.setItem(name, times);
    return Number(sessionStorage.getItem(name));
  } catch {
    return Infinity;
  }
}

/** Says what is in the page's template of that name, above everything else. */
function say(name) {
  if (!said(name)) document.body.prepend(document.getElementById(`rummy-${name}`).content.cloneNode(true));
}

function unsay(name) {
  said(name)?.remove();
}

function said(name) {
  return document.querySelector(`.rummy-notice[data-about=${name}]`);
}

addEventListener("click", ({ target }) => {
  if (!target.closest?.("[data-rummy-load]")) return;
  for (const what of ["again", "begun"]) noted(what, 0);
  location.reload();
});
watch(performance.now());
