import type { Component, createElement, ReactNode } from 'react';

/** The parts of Decap CMS that the editor uses: https://decapcms.org/docs/customization */
interface Decap {
  init(options: { config: object }): void;
  registerWidget(name: string, control: unknown, preview?: unknown): void;
  registerPreviewTemplate(name: string, template: unknown): void;
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
