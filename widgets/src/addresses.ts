/** Addresses of the kit's pages, relative to whichever host shows a widget. */

/** What Jupyter puts on each of its pages: the base of its addresses and, in our site's JupyterLite, where the site is. */
interface HostConfig {
  baseUrl: string;
  siteUrl?: string;
}

function readConfig(): HostConfig | null {
  const text = document.getElementById("jupyter-config-data")?.textContent;
  return text ? (JSON.parse(text) as HostConfig) : null;
}

/** The address of one of our pages, beside the host's own; `up` leads from this page to the folder of the lessons. */
export function findPage(page: string, up = ""): string {
  const here = readConfig();
  return `${here ? (here.siteUrl ?? here.baseUrl) : up}${page}`;
}

/**
 * A lesson's address to share, from that of its notebook beside this page. In JupyterLite, it is a page of the site.
 */
export function findLesson(notebook: string): URL {
  const site = readConfig()?.siteUrl;
  if (!site) return new URL(notebook, location.href);
  const page = notebook.replace(/^.*\//, "").replace(/\.ipynb$/, ".html");
  return new URL(`${site}${page}`, location.href);
}

const BEHIND_THE_HASH = ["own_deck", "position"]; // what a link can carry there

/**
 * Puts a deck into the address of a lesson. A server's pages have it among the settings, because a page on which people
 * log in may lose what follows the `#`; those of a site have it after the `#`, which the site's host does not see.
 */
export function putDeck(address: URL, packed: string): URL {
  const host = readConfig();
  if (host && !host.siteUrl) address.searchParams.set("own_deck", packed);
  else address.hash = `own_deck=${packed}`;
  return address;
}

/** The settings of a link, from what follows its `?`, and the deck or the position that it may carry after its `#`. */
export function linkSettings({ search, hash }: Pick<Location, "search" | "hash">): URLSearchParams {
  const settings = new URLSearchParams(search);
  const [word, carried] = hash.slice(1).split("=");
  if (BEHIND_THE_HASH.includes(word!) && carried) settings.set(word!, carried);
  return settings;
}

/** The settings in the text of a link; what follows its `?` is enough. */
export function readLink(link: string): URLSearchParams {
  return linkSettings(new URL(/[?#/]/.test(link) ? link : `?${link}`, "https://link.invalid/"));
}

/** The packed deck in a link; `""` if it has none, or if what was pasted is no link. */
export function deckIn(link: string): string {
  return /[#?&]own_deck=([\w-]+)/.exec(link)?.[1] ?? "";
}

/** Whether the part after the `#` is a setting and not the step of a lesson. */
export function carriesSetting({ hash }: Pick<Location, "hash">): boolean {
  return BEHIND_THE_HASH.some((word) => hash.startsWith(`#${word}=`));
}
