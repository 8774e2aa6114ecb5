/**
 * Our extension as JupyterLab fetches it: a container of webpack's module federation, written by hand.
 *
 * Lab loads this file as a script, calls `init` with the packages that it shares, and asks `get` for the module that
 * package.json names. https://webpack.js.org/concepts/module-federation/#dynamic-remote-containers
 */
import { plugin } from "./door";
import { type Lab, PACKAGES } from "./lab";
import { lookOnceMore, type Manager } from "./late";

type Module = () => unknown;
/** By the package's name and its version. Of the packages that we use, Lab itself brings the only version. */
type Shared = Record<string, Record<string, { get(): Promise<Module> | Module }>>;

let shared: Shared = {};

async function load(name: string): Promise<[string, unknown]> {
  const [version] = Object.values(shared[name] ?? {});
  if (!version) throw new Error(`Rummy Kit: this JupyterLab has no ${name}.`);
  return [name, (await version.get())()];
}

/** Corrects how widget managers look for a widget, in each version of the package that they take this from. */
async function mendManagers(): Promise<void> {
  for (const version of Object.values(shared["@jupyter-widgets/base-manager"] ?? {})) {
    const { ManagerBase } = (await version.get())() as { ManagerBase: { prototype: Manager } };
    lookOnceMore(ManagerBase.prototype);
  }
}

const container = {
  init(given: Shared): void {
    shared = given;
  },
  /** The only module, whatever name is asked for. */
  async get(): Promise<Module> {
    await mendManagers();
    const lab = Object.fromEntries(await Promise.all(PACKAGES.map(load))) as unknown as Lab;
    return () => ({ __esModule: true, default: plugin(lab) });
  },
};

const page = window as unknown as { _JUPYTERLAB?: Record<string, typeof container> };
page._JUPYTERLAB ??= {};
page._JUPYTERLAB["@rummy-kit/lab"] = container;
