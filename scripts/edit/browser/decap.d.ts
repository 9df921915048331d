import type { Component, createElement, ReactNode } from 'react';

/** What is in a form, as an Immutable record. */
interface Entry {
  get(name: 'data'): { toJS(): unknown };
}

/** A connection to a store of files. */
interface Backend {
  /** The component of the login. */
  authComponent(): unknown;
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
  getBackend(name: string): { init(...args: unknown[]): Backend };
}

declare global {
  interface Window {
    CMS: Decap;
    /** React's `createElement`, and a class component from its methods; both come with Decap CMS. */
    h: typeof createElement;
    createClass<Props, State = object>(
      methods: ThisType<Component<Props, State>> & { render(): ReactNode } & Record<string, unknown>,
    ): new (
      props: Props,
    ) => Component<Props, State>;
  }
}
