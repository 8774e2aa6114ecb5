/** Addresses of the kit's pages, among those of whatever host shows a widget. */

/** What Jupyter says on each of its pages: where its addresses begin; on our site's JupyterLite also where the site is. */
interface HostConfig {
  baseUrl: string;
  siteUrl?: string;
}

function readConfig(): HostConfig | null {
  const text = document.getElementById("jupyter-config-data")?.textContent;
  return text ? (JSON.parse(text) as HostConfig) : null;
}

/** Where a page lies beside the host's own. */
export function findPage(page: string): string {
  const here = readConfig();
  return here ? `${here.siteUrl ?? here.baseUrl}${page}` : page;
}

/** The address of a lesson to give to others, from its notebook's beside this page. JupyterLite's are pages of the site. */
export function findLesson(notebook: string): URL {
  const site = readConfig()?.siteUrl;
  if (!site) return new URL(notebook, location.href);
  const page = notebook.replace(/^.*\//, "").replace(/\.ipynb$/, ".html");
  return new URL(`${site}${page}`, location.href);
}
