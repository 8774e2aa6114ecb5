"""A busy page: its widgets come just after their manager has stopped looking for them."""

# The timers of a busy page are late. Here they are as late as possible: the manager, which looks for a
# widget every tenth of a second for two seconds, begins before any is there, and next looks when those two seconds are
# over and all widgets have come: their states are held back until it has looked once. Nothing waits for a clock: the
# page's own is moved forward.
BUSY = """(() => {
  const soon = window.setTimeout.bind(window), clock = Date.now;
  let ahead = 0;
  Date.now = () => clock() + ahead;
  const when = (isSo, then) => soon(async () => (await isSo()) ? then() : when(isSo, then), 50);
  const looking = () => document.body?.textContent.includes("Loading widget...");

  const managers = async () => {
    const app = window.jupyterapp;
    if (app?.widgetManager) return [app.widgetManager];
    const found = [];
    const search = async (widget) => {
      if (widget._manager?.promise) found.push(await widget._manager.promise);
      for (const child of widget.children?.() ?? []) await search(child);
    };
    for (const cell of app?.shell.currentWidget?.content?.widgets ?? []) await search(cell);
    return found;
  };
  const restored = async () => {
    const all = await managers();
    return all.length > 0 && all.every((manager) => manager.restoredStatus);
  };
  window.setTimeout = (then, ms, ...more) => {
    if (ms !== 100 || !looking()) return soon(then, ms, ...more);
    window.late = (window.late ?? 0) + 1;
    when(restored, () => { ahead += 2000; then(); });
  };

  const text = (data) => (typeof data === "string" ? data : new TextDecoder().decode(data));
  const Line = window.WebSocket;
  window.WebSocket = class extends Line {
    set onmessage(hear) {
      super.onmessage = (event) => {
        if (text(event.data).includes("update_states")) when(() => window.late > 0, () => hear(event));
        else hear(event);
      };
    }
  };
})()"""
