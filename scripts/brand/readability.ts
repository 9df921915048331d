import { readFile } from 'node:fs/promises';
import { COLOR_FILES, colorsOf, hexOf, type Palette, readPalette, withoutComments } from './colors.ts';

/** What a scrim makes of a white frame of a film. */
const FILM = { 'a white film': 'color-mix(in srgb, var(--background) 66%, white)' };

/** The colors of words and edges, by what is behind them. */
const ON: Readonly<Record<string, readonly string[]>> = {
  background: ['text', 'text-soft', 'text-faint', 'accent', 'accent-hover', 'outline'],
  surface: ['text', 'text-soft', 'text-faint', 'accent', 'accent-hover'],
  raised: ['text', 'text-soft'],
  curtain: ['text', 'text-soft', 'text-faint'],
  'a white film': ['text'],
  accent: ['ink'],
  'accent-hover': ['ink'],
  text: ['ink'],
  ink: ['text'],
  'ink-faint': ['text'],
  'accent-on-paper': ['text'],
  paper: ['ink', 'ink-soft', 'accent-on-paper', 'error-ink', 'ok-ink', 'paper-line'],
  field: ['ink', 'ink-faint', 'paper-line'],
  'error-field': ['ink', 'ink-faint'],
  ...Object.fromEntries(['channel', 'show', 'skill', 'platform', 'project'].map((type) => [`tile-${type}`, ['ink']])),
};
const EDGES = ['outline', 'paper-line'];

/** `least` is the contrast that WCAG asks for: 1.4.3 for words, 1.4.11 for edges. */
const PAIRS = Object.entries(ON).flatMap(([ground, colors]) =>
  colors.map((color) => ({ color, ground, least: EDGES.includes(color) ? 3 : 4.5 })),
);
type Pair = (typeof PAIRS)[number];

/**
 * The problems of the brand's colors, a sentence each. Where two can't be told apart it names the nearest color that can; with all of
 * those, every word can be read.
 */
export async function colorProblems(): Promise<string[]> {
  const text = withoutComments(await readFile(COLOR_FILES[0] ?? '', 'utf8'));
  const at = (name = '') =>
    `frontend/styles/brand.css:${text.slice(0, text.search(`--${name}\\s*:`)).split('\n').length}:`;
  const wrong = [...text.matchAll(/--([\w-]+)\s*:(?!\s*#[\da-f]{6}\s*;)\s*([^;\n]*)/gi)];
  if (wrong.length > 0)
    return wrong.map(
      ([, name, value]) => `${at(name)} --${name} is "${value}"; write # and six digits, and ";" after them.`,
    );

  const problems: string[] = [];
  let palette: Palette = { ...(await readPalette()), ...FILM };
  const names = new Set(PAIRS.flatMap(({ color, ground }) => [color, ground]));
  const missing = [...names].filter((name) => !(name in palette));
  if (missing.length > 0)
    return missing.map((name) => `frontend/styles/brand.css: --${name} is missing; write it again.`);
  for (let pair = worst(palette); pair !== undefined; pair = worst(palette)) {
    const { color, ground, least } = pair;
    const colors = colorsOf(palette);
    const found = nearest(pair, palette);
    const contrast = `${color} (${colors[color]}) on ${ground} (${colors[ground]}) has a contrast of ${contrastOf(pair, colors).toFixed(1)}`;
    const fix = found ? `write ${found.value} for --${found.name}` : 'choose others';
    problems.push(`${at(found?.name ?? baseOf(color, palette))} ${contrast} and needs ${least}; ${fix}.`);
    if (found === undefined) break;
    palette = { ...palette, [found.name]: found.value };
  }
  return problems;
}

/** The pair that lacks most of its contrast; undefined if none does. */
function worst(palette: Palette): Pair | undefined {
  const colors = colorsOf(palette);
  const share = (pair: Pair) => contrastOf(pair, colors) / pair.least;
  return PAIRS.filter((pair) => share(pair) < 1).sort((one, other) => share(one) - share(other))[0];
}

/** The lighter or darker color of the owner that is nearest to the present one, and with which all its pairs have their contrast. */
function nearest({ color, ground }: Pair, palette: Palette): { name: string; value: string } | undefined {
  const names = new Set([baseOf(color, palette), baseOf(ground, palette)]);
  for (let percent = 1; percent <= 100; percent++) {
    for (const name of names) {
      const pairs = PAIRS.filter((each) => [each.color, each.ground].some((part) => baseOf(part, palette) === name));
      for (const other of ['white', 'black']) {
        const value = hexOf(`color-mix(in srgb, ${palette[name]}, ${other} ${percent}%)`);
        const colors = colorsOf({ ...palette, [name]: value });
        if (pairs.every((pair) => contrastOf(pair, colors) >= pair.least)) return { name, value };
      }
    }
  }
  return undefined;
}

/** The color of the owner of which a color is made. */
function baseOf(name: string, palette: Palette): string {
  const [, base] = /var\(--([\w-]+)\)/.exec(palette[name] ?? '') ?? [];
  return base === undefined ? name : baseOf(base, palette);
}

function contrastOf({ color, ground }: Pair, colors: Palette): number {
  const [one, other] = [luminance(colors[color] ?? ''), luminance(colors[ground] ?? '')];
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
}

/** The relative luminance of WCAG 2. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [...Buffer.from(hex.slice(1), 'hex')].map((part) =>
    part <= 10 ? part / 3294.6 : ((part / 255 + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
