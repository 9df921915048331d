/** The URL of the preloaded font, that of titles. */
declare module 'virtual:first-fonts' {
  export const titleFont: string;
}

/** The stills, films and captions that the build makes from `frontend/media`. */
declare module 'virtual:media' {
  export interface Still {
    /** Width and height of the original, in pixels. */
    width: number;
    height: number;
    /** Widths of its AVIF files in pixels, the widest last. */
    widths: readonly number[];
    hash: string;
    /** The mean of its pixels, such as `#47241a`. */
    color: string;
  }
  /** Keyed by the original's file name without extension. */
  export const stills: Readonly<Record<string, Still>>;
  /** The hash in the name of each captions file, keyed by its name without extension. */
  export const captions: Readonly<Record<string, string>>;
  /** Keyed by the original's file name without extension; of the formats, the smallest file is the first. */
  export const films: Readonly<Record<string, { hash: string; formats: readonly ('webm' | 'mp4')[] }>>;
}
