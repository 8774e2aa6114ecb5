// Tell Jupyter's widgets whether the page is dark; the colours themselves follow the reader's setting in page.css.
const dark = matchMedia("(prefers-color-scheme: dark)");
const tellTheme = () => { document.body.dataset.jpThemeLight = String(!dark.matches); };
dark.addEventListener("change", tellTheme);
tellTheme();

// A kernel that Voilà had warmed up (--preheat) can be handed out before its notebook has run: the page then comes
// without any output. It is whole on the next try.
addEventListener("load", () => {
  const tries = history.state?.rummyKitTries ?? 0;
  const empty = document.querySelector(".jp-CodeCell")
    && !document.querySelector('script[type="application/vnd.voila.cell-output+json"], .jp-OutputArea-child, .rummy-trouble');
  if (empty && tries < 5) {
    history.replaceState({ rummyKitTries: tries + 1 }, "");
    setTimeout(() => location.reload(), 1000);
  }
});
