import type { Component, createElement, ReactNode } from 'react';

/** The parts of Decap CMS that the editor uses: https://decapcms.org/docs/customization */
interface Decap {
  init(options: { config: object }): void;
  registerWidget(name: string, control: unknown): void;
  registerMediaLibrary(library: object): void;
  registerPreviewTemplate(name: string, template: unknown): void;
  registerBackend(name: string, backend: new (...args: unknown[]) => unknown): void;
  getBackend(name: string): { init(...args: unknown[]): Backend };
  getLocale(name: 'en'): { editor: { editor: { confirmLoadBackup: string } } };
}

/** A backend of Decap CMS, which reads and writes the files. */
interface Backend {
  /** The React component of the login form. */
  authComponent(): unknown;
  getEntry(path: string): Promise<{ data: string }>;
  /** Resolves with the text that the file has then, if it is not `raw`. */
  persistEntry(entry: { dataFiles: [{ path: string; raw: string }] }, options: object): Promise<{ text?: string }>;
}

declare global {
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
