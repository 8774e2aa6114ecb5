/**
 * The managers of ipywidgets (8.1.9) look for a widget every tenth of a second for two seconds, and then give up without a
 * last look. A busy page may get its widgets just then, and shows "Error displaying widget: model not found" for good. So
 * we look once more. This can go when ipywidgets does it (issues 4026 and 4040); page.js does the same for Voilà's page.
 */
export interface Manager {
  get_model(id: string): Promise<unknown>;
  has_model(id: string): boolean;
}

export function lookOnceMore(manager: Manager): void {
  const find = manager.get_model;
  manager.get_model = async function (this: Manager, id: string): Promise<unknown> {
    try {
      return await find.call(this, id);
    } catch (missing) {
      if (this.has_model(id)) return find.call(this, id);
      throw missing;
    }
  };
}
