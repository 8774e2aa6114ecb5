/** The parts of JupyterLab 4 that we use, as its own packages describe them. */

export interface App {
  docRegistry: {
    addWidgetExtension(name: string, extension: { createNew(panel: Panel, context: Context): void }): void;
  };
  commands: { execute(command: string, args: Record<string, unknown>): Promise<unknown> };
  shell: { collapseLeft(): void };
}

export interface Context {
  path: string;
  ready: Promise<void>;
}

/** An open notebook: its toolbar and its cells. */
export interface Panel {
  node: HTMLElement;
  toolbar: { insertItem(index: number, name: string, widget: object): boolean };
  content: Notebook;
  sessionContext: SessionContext;
  disposed: { connect(slot: () => void): void };
}

export interface Notebook {
  node: HTMLElement;
  widgets: Cell[];
  model: { dirty: boolean; getMetadata(name: string): unknown } | null;
}

export interface Cell {
  node: HTMLElement;
  model: {
    id: string;
    type: string;
    trusted: boolean;
    getMetadata(name: string): unknown;
    sharedModel: { getSource(): string };
    outputs: { length: number; toJSON(): Output[]; fromJSON(outputs: Output[]): void }; // of code
  };
}

export interface Output {
  output_type: string;
  data?: Record<string, unknown>;
}

interface SessionContext {
  ready: Promise<void>;
  session: { kernel: Kernel | null } | null;
}

export interface Kernel {
  id: string;
  anyMessage: { connect(slot: (kernel: Kernel, heard: { msg: { header: { msg_type: string } } }) => void): void };
  info: Promise<{ language_info: { name: string } }>;
  requestExecute(content: { code: string; silent: boolean; store_history: boolean }): { done: Promise<unknown> };
  requestCommInfo(content: { target_name: string }): Promise<{ content: { comms?: Record<string, unknown> } }>;
}

interface ServerSettings {
  baseUrl: string;
}

/** What we need from Lab's packages, by name. */
export interface Lab {
  "@jupyterlab/apputils": {
    showDialog(options: object): Promise<{ button: { accept: boolean } }>;
    Dialog: { cancelButton(options: { label: string }): object; okButton(options: { label: string }): object };
  };
  "@jupyterlab/coreutils": { PageConfig: { getOption(name: string): string } };
  "@jupyterlab/notebook": {
    NotebookActions: { runCells(notebook: Notebook, cells: Cell[], session: SessionContext): Promise<boolean> };
  };
  "@jupyterlab/services": {
    ServerConnection: {
      makeSettings(): ServerSettings;
      makeRequest(url: string, init: RequestInit, settings: ServerSettings): Promise<Response>;
    };
  };
  "@lumino/widgets": { Widget: new (options: { node: HTMLElement }) => object };
}

export const PACKAGES: (keyof Lab)[] = [
  "@jupyterlab/apputils",
  "@jupyterlab/coreutils",
  "@jupyterlab/notebook",
  "@jupyterlab/services",
  "@lumino/widgets",
];
