/** What we use of this package, which brings no types. */
declare module 'jsdom' {
  /** Says nothing unless it is sent to a console. */
  export class VirtualConsole {}
  export class JSDOM {
    /** Parses the HTML; scripts don't run and nothing is fetched. */
    constructor(html: string, options: { virtualConsole: VirtualConsole });
    readonly window: { readonly document: Document };
  }
}
