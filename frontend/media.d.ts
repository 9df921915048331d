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
  /** By the name of the original, without its ending. */
  export const loops: Readonly<Record<string, LoopFiles>>;
}
