import { readFile } from 'node:fs/promises';
import sharp, { type Metadata } from 'sharp';
import { FAVICON } from '../build/paths.ts';
import { colorProblems } from './readability.ts';

const FILE = 'frontend/public/favicon.svg';

/** The problems of the owner's colors and mark, a sentence each. */
export const brandProblems = async () => [...(await colorProblems()), ...(await markProblems())];

/** The problems of a mark that browsers cannot draw. One that is not square fits: it keeps its shape. */
async function markProblems(): Promise<string[]> {
  const reading = readFile(FAVICON).then(async (file) => ({ file, ...(await sharp(file).metadata()) }));
  const { file, format, width, height } = await reading.catch((): Partial<Metadata & { file: Buffer }> => ({}));
  if (format !== 'svg') return [`${FILE} is no drawing: export your mark as SVG, and save it there.`];
  const [tag] = /<svg\b[^>]*/.exec(String(file)) ?? [''];
  const needed = { xmlns: 'http://www.w3.org/2000/svg', viewBox: `0 0 ${width} ${height}` };
  return Object.entries(needed)
    .filter(([name]) => !new RegExp(`\\s${name}\\b`).test(tag))
    .map(([name, value]) => `${FILE} lacks ${name}, which browsers need; write ${name}="${value}" after "<svg".`);
}
