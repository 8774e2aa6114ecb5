/** Where a page lies beside the host's own: Jupyter says on each of its pages where its addresses begin. */
export function amongHostsPages(page: string): string {
  const told = document.getElementById("jupyter-config-data")?.textContent;
  return told ? `${(JSON.parse(told) as { baseUrl: string }).baseUrl}${page}` : page;
}
