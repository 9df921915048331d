import type { TitleLine } from '../../../frontend/schema/records.ts';
import { CAPITAL, EM, outlinesOf, TITLE_LOOK } from './outlines.ts';

/**
 * The rules that make all lines of titles equally wide: for each line a font size relative to the title's width, a negative
 * margin that puts the ink of its first letter at the left edge, and room for accents and marks.
 * @returns CSS of the layer `components`, by the line's `data-lockup` in `Lockup`
 */
export async function titleLineStyles(lines: readonly TitleLine[]): Promise<string> {
  const all = lines.flatMap((line) => [line, ...(line.narrow ?? [])]).filter(({ text }) => text !== '');
  return `@layer components{${[...new Set(await Promise.all(all.map(ruleOf)))].join('')}}`;
}

async function ruleOf({ text, width }: { text: string; width: number }) {
  const outlines = await outlinesOf(text.toUpperCase(), { ...TITLE_LOOK, wdth: width });
  const letters = [...new Intl.Segmenter('en').segment(text)].length;
  // A line that cannot be measured gets a square for each letter.
  const { width: ink, bearing, top, bottom } = outlines ?? { width: letters * EM, bearing: 0, top: CAPITAL, bottom: 0 };
  const mark = `${width} ${text}`.replace(/["\\]/g, '\\$&');
  const above = Math.max(0, top - CAPITAL);
  const padding = above || bottom ? `padding-block:${em(above)} ${em(bottom)};` : '';
  return `[data-lockup="${mark}"]{${padding}font-size:${((100 * EM) / ink).toFixed(2)}cqi;margin-left:${em(-bearing)}}`;
}

/** @param length in outline units */
const em = (length: number) => `${(length / EM).toFixed(3)}em`;
