import { join } from 'node:path';
import pLimit from 'p-limit';
import type { ViteDevServer } from 'vite';
import { type ReleaseParts, writeRelease } from '../build/phpRelease.ts';
import { PUBLIC_HTML, ROOT } from '../support/paths.ts';

const SOURCE = join(ROOT, 'api/src');

/**
 * Writes every change of the PHP classes into the built site, from which PHP's built-in server runs them.
 * @param parts of the PHP side as it was built
 */
export function watchApi({ watcher }: ViteDevServer, parts: ReleaseParts): void {
  const oneAtATime = pLimit(1);
  watcher.add(SOURCE);
  watcher.on('all', (_event, file) => {
    if (file.startsWith(SOURCE)) oneAtATime(() => refresh(parts));
  });
}

async function refresh(parts: ReleaseParts) {
  try {
    await writeRelease(join(PUBLIC_HTML, 'api'), parts);
    console.log('The PHP side is up to date.');
  } catch (problem) {
    console.error('The PHP side could not be brought up to date:', problem);
  }
}
