/** Addresses of the fonts that titles and the billing block of a first screen are set in. */
declare module 'virtual:first-fonts' {
  export const titleFont: string;
  export const billingFont: string;
}

/** For each line of a title, by its mark in `Lockup`, the rule that makes it as wide as the others. */
declare module 'virtual:title-lines' {
  export const titleLineRules: Readonly<Record<string, string>>;
}

/** The stills and loops of `frontend/media`, as the build has made them for the site. */
declare module 'virtual:media' {
  export interface Still {
    /** Of the original, in pixels. */
    width: number;
    height: number;
    /** Of its files in the newer formats, the widest last. */
    widths: readonly number[];
    hash: string;
  }
  /** By the name of the original, without its ending. */
  export const stills: Readonly<Record<string, Still>>;
  export interface LoopFiles {
    hash: string;
    /** The smallest first. */
    formats: readonly ('webm' | 'mp4')[];
  }
  /** The hash in the name of each file of captions, by its name without the ending. */
  export const captions: Readonly<Record<string, string>>;
  /** By the name of the original, without its ending. */
  export const loops: Readonly<Record<string, LoopFiles>>;
}
