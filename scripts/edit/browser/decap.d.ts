import type { Component, ComponentClass, createElement, ReactNode } from 'react';

/** The parts of Decap CMS that the editor uses: https://decapcms.org/docs/customization */
interface Decap {
  init(options: { config: object }): void;
  registerWidget(name: string, control: unknown, preview?: unknown, schema?: unknown): void;
  getWidget(name: string): { control: ComponentClass<{ [prop: string]: unknown }>; preview: unknown; schema: unknown };
  registerEventListener(listener: {
    name: 'preSave' | 'postSave';
    handler(event: { entry: { get(name: string): { toJS(): unknown } } }): Promise<void>;
  }): void;
  registerMediaLibrary(library: object): void;
  registerPreviewTemplate(name: string, template: unknown): void;
  registerBackend(name: string, backend: new (...args: unknown[]) => unknown): void;
  getBackend(name: string): { init(...args: unknown[]): Backend };
  getLocale(name: 'en'): Phrases;
  registerLocale(name: 'en', phrases: Phrases): void;
}

/** The words on its buttons and in its messages, by place and name. */
interface Phrases {
  collection: Record<'sidebar', Record<string, string>>;
  editor: Record<'editor' | 'editorToolbar' | 'editorInterface', Record<string, string>>;
  ui: Record<'toast', Record<string, string>>;
}

/** A backend of Decap CMS, which reads and writes the files. */
interface Backend {
  /** The React component of the login form. */
  authComponent(): unknown;
  getEntry(path: string): Promise<{ data: string }>;
  /** Resolves with the text that the file has then, if it is not `raw`, or with a question to ask before it is saved. */
  persistEntry(
    entry: { dataFiles: [{ path: string; raw: string }] },
    options: object,
  ): Promise<{ text?: string; question?: string }>;
}

declare global {
  interface Window {
    CMS: Decap;
    /**
     * Globals of Decap CMS: `h` is React's `createElement`, and `createClass` makes a class component of its methods.
     */
    h: typeof createElement;
    createClass<Props, State = object, Own = object>(
      methods: ThisType<Component<Props, State> & Own> & { render(): ReactNode } & Record<string, unknown>,
    ): new (
      props: Props,
    ) => Component<Props, State>;
  }
}
