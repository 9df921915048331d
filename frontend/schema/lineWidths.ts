/** Values on the typeface's width axis, in percent. */
type Width = 75 | 100 | 125;

const NARROW = 75;
const WIDE = 125;

/** Gives each line without a width one: the longest of several lines is narrow, all others are wide. */
export function withWidths<Line extends { text: string; width?: Width | undefined }>(
  lines: readonly Line[],
): (Line & { width: Width })[] {
  const lengths = lines.map(({ text }) => [...text].length);
  const longest = lines.length > 1 ? lengths.indexOf(Math.max(...lengths)) : undefined;
  return lines.map((line, index) => ({ ...line, width: line.width ?? (index === longest ? NARROW : WIDE) }));
}

/**
 * The lines of the logo for a studio's name: two lines of about the same length, the first narrow, or one line for a name of one
 * word.
 */
export function logoLines(name: string): { text: string; width: Width }[] {
  const words = name.trim().split(/\s+/);
  // A long one is narrow, so that its letters are not much smaller.
  const last = (text: string) => ({ text, width: [...text].length > 12 ? NARROW : WIDE }) as const;
  if (words.length === 1) return [last(name.trim())];
  const breaks = words
    .slice(1)
    .map((_, index) => [words.slice(0, index + 1).join(' '), words.slice(index + 1).join(' ')]);
  const [first = '', second = ''] = breaks.reduce((best, lines) =>
    difference(lines) < difference(best) ? lines : best,
  );
  return [{ text: first, width: NARROW }, last(second)];
}

const difference = ([first = '', second = '']: readonly string[]) => Math.abs(first.length - second.length);

/**
 * Sizes of the logo in em, from what the build measures of titles: the width of its widest line, with the letter spacing that titles
 * lack, and the height of a line, which is 1, or more for scripts whose marks would touch those of the other line.
 */
export function logoSizes(lines: readonly { text: string; style?: Partial<Record<'--size' | '--room', string>> }[]) {
  const widths = lines.map(({ text, style }) => 100 / Number.parseFloat(style?.['--size'] ?? '') + 0.03 * text.length);
  const room = (side: 0 | 1) =>
    Math.max(...lines.map(({ style }) => Number.parseFloat(style?.['--room']?.split(' ')[side] ?? '0')));
  // 0.7 are for the letters and a gap.
  return { '--widest': Math.max(...widths).toFixed(2), '--leading': Math.max(1, 0.7 + room(0) + room(1)).toFixed(2) };
}
