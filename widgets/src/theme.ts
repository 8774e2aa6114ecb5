/** Light or dark, like the host; "auto" leaves it to the system (see styles/tokens.css). */
type Theme = "light" | "dark" | "auto";

const DARK = ["dark", "theme-dark", "vscode-dark", "vscode-high-contrast"];
const LIGHT = ["light", "theme-light", "vscode-light", "vscode-high-contrast-light"];

/** Keeps `data-theme` on the root in step with the host's theme; returns a function that stops it. */
export function followTheme(root: HTMLElement): () => void {
  const follow = () => {
    const theme = hostTheme();
    root.dataset.theme = theme;
    document.documentElement.classList.toggle("rk-dark", theme === "dark"); // for the page behind a lesson's screen
  };
  const observer = new MutationObserver(follow);
  for (const element of [document.documentElement, document.body])
    observer.observe(element, { attributes: true, attributeFilter: ["class", "data-jp-theme-light"] });
  follow();
  return () => observer.disconnect();
}

function hostTheme(): Theme {
  const jupyter = document.body.dataset.jpThemeLight;
  if (jupyter) return jupyter === "true" ? "light" : "dark";
  const names = [...document.documentElement.classList, ...document.body.classList];
  if (names.some((name) => DARK.includes(name))) return "dark";
  return names.some((name) => LIGHT.includes(name)) ? "light" : "auto";
}
