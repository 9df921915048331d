/** The parts of this package that the tests use; it has no types of its own. */
declare module 'jsdom' {
  /** Discards messages unless it is connected to a console. */
  export class VirtualConsole {}
  export class JSDOM {
    /** Parses the HTML; scripts don't run and nothing is fetched. */
    constructor(html: string, options: { virtualConsole: VirtualConsole });
    readonly window: { readonly document: Document };
  }
}
