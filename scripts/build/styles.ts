import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Manifest } from 'vite';
import { SERVER_BUILD } from './paths.ts';

const PRERENDERER = '../scripts/build/site/prerender.tsx';

/**
 * Returns the built CSS of a page's module and of its imports, to be inlined in the page: its first paint waits for no
 * stylesheet.
 * @param manifest of the build that renders the pages
 * @param module path inside `frontend/`
 */
export function stylesOf(manifest: Manifest, module: string): string {
  const stylesheets: Set<string> = new Set();
  const seen = new Set();
  const add = (name: string) => {
    if (seen.has(name)) return;
    seen.add(name);
    const chunk = manifest[name];
    if (chunk === undefined) throw new Error(`Vite has built nothing for ${name}.`);
    for (const imported of chunk.imports ?? []) add(imported);
    for (const stylesheet of chunk.css ?? []) stylesheets.add(stylesheet);
  };
  add(PRERENDERER);
  add(module);

  return [...stylesheets].map((stylesheet) => readFileSync(join(SERVER_BUILD, stylesheet), 'utf8').trim()).join('');
}
