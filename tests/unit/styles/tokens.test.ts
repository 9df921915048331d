import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from '../../../scripts/support/paths.mjs';

const FRONTEND = join(ROOT, 'frontend');
const sources = readdirSync(FRONTEND, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.(css|tsx?)$/.test(name))
  .map((name) => [name, readFileSync(join(FRONTEND, name), 'utf8')] as const);

it('every custom property that a style uses is defined', () => {
  const defined = new Set(
    sources.flatMap(([, text]) => [...text.matchAll(/(--[\w-]+)['"]?\s*:/g)].map(([, name]) => name)),
  );
  const missing = sources.flatMap(([file, text]) =>
    [...text.matchAll(/var\((--[\w-]+)/g)]
      .filter(([, name]) => !defined.has(name))
      .map(([, name]) => `${file}: ${name}`),
  );
  expect(missing).toEqual([]);
});

it('every token is used', () => {
  const tokens = ['tokens.css', 'paper.css'].flatMap((file) => [
    ...readFileSync(join(FRONTEND, 'styles', file), 'utf8').matchAll(/^\s*(--[\w-]+):/gm),
  ]);
  const all = sources.map(([, text]) => text).join('\n');
  const unused = [...new Set(tokens.map(([, name]) => name))].filter((name) => !all.includes(`var(${name}`));
  expect(unused).toEqual([]);
});
