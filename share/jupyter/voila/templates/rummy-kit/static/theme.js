// Tell Jupyter's widgets whether the page is dark; the colours themselves follow the reader's setting in page.css.
const dark = matchMedia("(prefers-color-scheme: dark)");
const tellTheme = () => {
  document.body.dataset.jpThemeLight = String(!dark.matches);
};
dark.addEventListener("change", tellTheme);
tellTheme();
