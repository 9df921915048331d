/** What we use of these packages, which bring no types. */
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

declare module 'fontverter' {
  export function convert(font: Buffer, format: 'woff2'): Promise<Buffer>;
}

declare module 'fontkit' {
  export function create(font: Buffer): {
    unitsPerEm: number;
    layout(text: string): {
      /** In units of the em, with kerning. */
      advanceWidth: number;
      glyphs: { id: number; advanceWidth: number; bbox: { minX: number; maxX: number } }[];
      positions: { xAdvance: number }[];
    };
    hasGlyphForCodePoint(point: number): boolean;
  };
}
