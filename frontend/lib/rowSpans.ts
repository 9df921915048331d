/**
 * Returns how many of twelve columns each of `count` items of a grid spans: rows of these spans, repeated; the items of an
 * incomplete last row fill it.
 */
export function rowSpans(count: number, rows: readonly (readonly number[])[]): number[] {
  const spans: number[] = [];
  for (let row = 0; spans.length < count; row++) {
    const full = rows[row % rows.length] ?? [12];
    const left = count - spans.length;
    spans.push(...(left < full.length ? Array<number>(left).fill(12 / left) : full));
  }
  return spans;
}
