import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const FIXTURES = join(import.meta.dirname, '../../fixtures');

/**
 * Replaces the owner's content in a copy of the checkout with the fixture content, its pictures and its films, so that
 * tests know every word and number, and removes the pages that only the owner has. The fixture pictures and films are
 * small re-encodings of those of the sample content (320 pixels, 4 seconds).
 */
export function layFixtureContent(checkout: string): void {
  const inFrontend = (...names: string[]) => join(checkout, 'frontend', ...names);
  rmSync(inFrontend('media'), { recursive: true });
  const known = readdirSync(join(FIXTURES, 'content'));
  for (const file of readdirSync(inFrontend('content')).filter((name) => !known.includes(name))) {
    rmSync(inFrontend('content', file));
  }
  const routes = readFileSync(inFrontend('routes.ts'), 'utf8');
  writeFileSync(
    inFrontend('routes.ts'),
    routes.replace(/ *\{\s*content: '([\w-]+)',\s*module: '([^']+)'[^}]*\},\n/g, (line, content, module) => {
      if (known.includes(`${content}.yaml`)) return line;
      rmSync(dirname(inFrontend(module)), { recursive: true, force: true });
      return '';
    }),
  );
  for (const name of ['content', 'media']) cpSync(join(FIXTURES, name), inFrontend(name), { recursive: true });
}
