import { expect, it, vi } from 'vitest';

/** The owner's mark as the scripts read it. */
let mark: string;
vi.mock('node:fs/promises', async (original) => {
  const fs = await original<typeof import('node:fs/promises')>();
  const readFile = async (file: string, encoding: 'utf8') =>
    file.endsWith('favicon.svg') ? Buffer.from(mark) : fs.readFile(file, encoding);
  return { ...fs, readFile };
});
const { brandProblems } = await import('../../../scripts/brand/problems.ts');

const XMLNS = 'xmlns="http://www.w3.org/2000/svg"';
const BOX = 'viewBox="0 0 60 30"';

it.each([
  ['wide', `<svg ${XMLNS} ${BOX}>`, []],
  ['without a size', `<svg ${XMLNS}>`, [`lacks viewBox, which browsers need; write ${BOX} after "<svg".`]],
  ['copied from a page', `<svg ${BOX}>`, [`lacks xmlns, which browsers need; write ${XMLNS} after "<svg".`]],
  ['half saved', `<svg ${XMLNS} ${BOX}><g>`, ['is no drawing: export your mark as SVG, and save it there.']],
])('a mark %s fits, or is named with what to do', async (_, tag, sentences) => {
  mark = `${tag}<path d="M0 0h60v30H0z"/></svg>`;
  expect(await brandProblems()).toEqual(sentences.map((sentence) => `frontend/public/favicon.svg ${sentence}`));
});
