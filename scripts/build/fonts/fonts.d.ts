/** Types for the parts of these packages that we use; the packages have none. */
declare module 'subset-font' {
  function subsetFont(
    font: Buffer,
    text: string,
    options: {
      targetFormat: 'woff2' | 'sfnt';
      variationAxes?: Record<string, number | { min: number; max: number }>;
      keepFeatures?: string[];
      noHinting?: boolean;
    },
  ): Promise<Buffer>;
  export = subsetFont;
}

declare module 'fontkit' {
  interface Glyph {
    id: number;
    advanceWidth: number;
    bbox: { minX: number; maxX: number; minY: number; maxY: number };
    path: {
      translate(x: number, y: number): Glyph['path'];
      scale(x: number, y: number): Glyph['path'];
      toSVG(): string;
    };
  }
  interface Font {
    unitsPerEm: number;
    /** All code points that have a glyph. */
    characterSet: number[];
    glyphForCodePoint(point: number): Glyph;
    layout(
      text: string,
      /** OpenType features to enable besides the default ones. */
      features?: string[],
    ): {
      /** In font units, with kerning. */
      advanceWidth: number;
      glyphs: Glyph[];
      positions: { xAdvance: number; xOffset: number; yOffset: number }[];
    };
    hasGlyphForCodePoint(point: number): boolean;
  }
  export function create(font: Buffer): Font;
}
