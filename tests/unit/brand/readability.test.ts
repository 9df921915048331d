import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';

const STYLES = 'frontend/styles';

/** The brand's stylesheet as the scripts read it. */
let brand: string;
vi.mock('node:fs/promises', async (original) => {
  const fs = await original<typeof import('node:fs/promises')>();
  const readFile = async (file: string, encoding: 'utf8') =>
    file.endsWith('brand.css') ? brand : fs.readFile(file, encoding);
  return { ...fs, readFile };
});
const { colorProblems } = await import('../../../scripts/brand/readability.ts');

/** The problems where some of the owner's colors are others. */
async function problemsWith(colors: Record<string, string>): Promise<string[]> {
  brand = readFileSync(join(STYLES, 'brand.css'), 'utf8');
  for (const [name, value] of Object.entries(colors)) {
    expect(brand).toContain(`--${name}: `);
    brand = brand.replace(new RegExp(`--${name}: [^;]+`), `--${name}: ${value}`);
  }
  return colorProblems();
}

const TEAL = {
  background: '#06141a',
  surface: '#0c1d24',
  curtain: '#063b3f',
  text: '#f2f7f6',
  accent: '#2dd4bf',
  'accent-hover': '#7ae8da',
  paper: '#e8f1ef',
  ink: '#06181b',
  'accent-on-paper': '#0b5d57',
};

it('a brand of teal can be read, and so can one of white and black', async () => {
  expect(await problemsWith(TEAL)).toEqual([]);
  const plain = { background: '#000000', surface: '#111111', curtain: '#1a1a1a', accent: '#ffffff', ink: '#000000' };
  expect(await problemsWith({ ...plain, text: '#ffffff', 'accent-hover': '#dddddd' })).toEqual([]);
});

it.each([
  [
    'a dark accent',
    { accent: '#0b5d57 ; /* --accent: #ffa62b */' },
    /^frontend\/styles\/brand\.css:\d+: ink .* on accent \(#0b5d57\) has .* write #\w{6} for --accent\.$/,
  ],
  ['a pale ink', { ink: '#8a7a80' }, / has a contrast of 1\.\d and needs 4\.5; write #\w{6} for --ink\.$/],
  ['a shade', { curtain: '#8a3050' }, / text-faint \(#\w+\) on curtain .+ write #\w{6} for --curtain\.$/],
])('%s that cannot be read is named with the nearest color that can, and no other is', async (_, colors, sentence) => {
  const problems = await problemsWith(colors);
  expect(problems).toHaveLength(1);
  expect(problems[0]).toMatch(sentence);
  const [, value = '', name = ''] = /write (#\w+) for --([\w-]+)\.$/.exec(problems[0] ?? '') ?? [];
  expect(await problemsWith({ ...colors, [name]: value })).toEqual([]);
});

it('what is no color of six digits is named with its line', async () => {
  expect(await problemsWith({ accent: 'teal', paper: '#fff' })).toEqual([
    expect.stringMatching(/^frontend\/styles\/brand\.css:\d+: --accent is "teal"; write # and six digits, and/),
    expect.stringMatching(/^frontend\/styles\/brand\.css:\d+: --paper is "#fff"; write/),
  ]);
  await problemsWith({});
  brand = brand.replace('--ink:', '--link:');
  expect(await colorProblems()).toEqual(['frontend/styles/brand.css: --ink is missing; write it again.']);
});

it('no stylesheet but brand.css has a color of its own, except the black and white of films, shadows and print', () => {
  const sheets = readdirSync('frontend', { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.css'));
  const own = sheets.flatMap((file) => {
    const text = readFileSync(join('frontend', file), 'utf8').replaceAll(
      /url\([^)]*\)|rgb\(0 0 0 \/|#(?:000|fff)\b/g,
      '',
    );
    return file.endsWith('brand.css') ? [] : (text.match(/#[\da-f]{3,8}\b|(?:rgb|hsl|oklch)\(\d[^)]*\)/gi) ?? []);
  });
  expect(own).toEqual([]);
});
