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
    app.widgetManager.kernel?.anyMessage?.connect((_, { msg }) => {
      if (msg.header.msg_type === TAKEN) say("taken");
    });
  },
});

// What a kernel's line says before it ends because newer pages have taken it (rummy_widgets/serving/connection.py).
const TAKEN = "rummy_kit_taken";

// A part of the page that did not come: the page asks for itself once more, a few times, unless someone is already
// playing on it; then it says so, with a button.
const PATIENCE = 90_000; // milliseconds
const OFTEN = 2;
const again = `rummy-kit:again:${location.pathname}`;
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
  if (state === "here") asked(0);
  else if (state === "missing" || performance.now() - since > PATIENCE) askAgain();
  else setTimeout(watch, 500, since);
}

function askAgain() {
  const times = asked();
  if (touched || times >= OFTEN || asked(times + 1) !== times + 1) say("missing");
  else location.reload();
}

/** How often the page has asked for itself; `times` is noted. Where that cannot be kept it has asked too often. */
function asked(times) {
  try {
    if (times !== undefined) sessionStorage.setItem(again, times);
    return Number(sessionStorage.getItem(again));
  } catch {
    return Infinity;
  }
}

/** Says what is in the page's template of that name, above everything else. */
function say(name) {
  if (document.querySelector(`.rummy-notice[data-about=${name}]`)) return;
  document.body.prepend(document.getElementById(`rummy-${name}`).content.cloneNode(true));
}

addEventListener("click", ({ target }) => {
  if (!target.closest?.("[data-rummy-load]")) return;
  asked(0);
  location.reload();
});
watch(performance.now());
