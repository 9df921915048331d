import { titleLineRules } from 'virtual:title-lines';
import type { TitleLine } from '../../../frontend/schema/records';

/** The rules that make the lines of one title equally wide, for the page that has it. */
export function titleLineStyles(lines: readonly TitleLine[]): string {
  const all = lines.flatMap((line) => [line, ...(line.narrow ?? [])]);
  const rules = all.map(({ width, text }) => titleLineRules[`${width} ${text}`] ?? '');

  return `@layer components{${rules.join('')}}`;
}
