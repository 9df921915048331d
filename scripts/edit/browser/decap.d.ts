import type { Component, createElement, ReactNode } from 'react';
import type { FormProblem } from '../formProblems.ts';

/** What Decap CMS gives to the control of a field. */
export interface ControlProps<Value> {
  value?: Value;
  forID: string;
  parentIds: string[];
  classNameWrapper: string;
  field: { get(name: 'needed'): Iterable<string>; get(name: string): string };
  onChange(value: Value): void;
  /** Asks `isValid`, and shows the error at the field. */
  validate(): void;
  setActiveStyle(): void;
  setInactiveStyle(): void;
}

/** A control of Decap's own; a list has `onSortEnd`, which moves an entry with its state. */
declare class Control<Props> extends Component<Props> {
  onSortEnd?(places: { oldIndex: number; newIndex: number }): void;
}

/** The parts of Decap CMS that the editor uses: https://decapcms.org/docs/customization */
interface Decap {
  init(options: { config: object }): void;
  registerWidget(name: string, control: unknown, preview?: unknown, schema?: unknown): void;
  getWidget<Props>(name: string): { control: typeof Control<Props>; preview: unknown; schema: unknown };
  registerEventListener(listener: { name: 'postSave'; handler(): Promise<void> }): void;
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
  /** Resolves with the text that the file has then, if it is not `raw`; or with problems or a question, and nothing is saved. */
  persistEntry(
    entry: { dataFiles: [{ path: string; raw: string }] },
    options: object,
  ): Promise<{ text?: string; problems?: readonly FormProblem[]; question?: string }>;
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
