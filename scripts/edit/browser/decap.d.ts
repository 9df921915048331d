import type { Component, createElement, ReactNode } from 'react';

/** The values of a form, as an Immutable.js record. */
interface Entry {
  get(name: 'data'): { toJS(): unknown };
}

/** The parts of Decap CMS that the editor uses: https://decapcms.org/docs/customization */
interface Decap {
  init(options: { config: object }): void;
  registerWidget(name: string, control: unknown, preview?: unknown): void;
  registerMediaLibrary(library: {
    name: string;
    init(): { show(): void; hide(): void; enableStandalone(): boolean };
  }): void;
  registerPreviewTemplate(name: string, template: unknown): void;
  registerCustomFormat(
    name: string,
    extension: string,
    format: { fromFile(text: string): unknown; toFile(records: Record<string, unknown>): string },
  ): void;
  registerEventListener(listener: { name: 'preSave'; handler(event: { entry: Entry }): void }): void;
  registerBackend(name: string, backend: new (...args: unknown[]) => unknown): void;
  getBackend(name: string): { init(...args: unknown[]): CMSBackend };
  getLocale(name: 'en'): { editor: { editor: { confirmLoadBackup: string } } };
}

declare global {
  /** A backend of Decap CMS, which reads and writes the files. */
  interface CMSBackend {
    /** The React component of the login form. */
    authComponent(): unknown;
    getEntry(path: string): Promise<{ data: string }>;
    /** Resolves with the text that the file has then, if it is not `raw`. */
    persistEntry(entry: { dataFiles: [{ path: string; raw: string }] }, options: object): Promise<{ text?: string }>;
  }
  interface Window {
    CMS: Decap;
    /**
     * Globals of Decap CMS: `h` is React's `createElement`, and `createClass` makes a class component of its methods.
     */
    h: typeof createElement;
    createClass<Props, State = object>(
      methods: ThisType<Component<Props, State>> & { render(): ReactNode } & Record<string, unknown>,
    ): new (
      props: Props,
    ) => Component<Props, State>;
  }
}
