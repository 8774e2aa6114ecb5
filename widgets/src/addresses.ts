/** Addresses of the kit's pages, among those of whatever host shows a widget. */

/** What Jupyter says on each of its pages: where its addresses begin; on our site's JupyterLite also where the site is. */
interface Told {
  baseUrl: string;
  siteUrl?: string;
}

function told(): Told | null {
  const text = document.getElementById("jupyter-config-data")?.textContent;
  return text ? (JSON.parse(text) as Told) : null;
}

/** Where a page lies beside the host's own. */
export function amongHostsPages(page: string): string {
  const here = told();
  return here ? `${here.siteUrl ?? here.baseUrl}${page}` : page;
}

/** The address of a lesson to give to others, from its notebook's beside this page. JupyterLite's are pages of the site. */
export function lessonToGive(notebook: string): URL {
  const site = told()?.siteUrl;
  if (!site) return new URL(notebook, location.href);
  const page = notebook.replace(/^.*\//, "").replace(/\.ipynb$/, ".html");
  return new URL(`${site}${page}`, location.href);
}
