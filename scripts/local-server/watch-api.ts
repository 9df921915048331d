import { watch } from 'node:fs';
import { join } from 'node:path';
import type { ReleaseParts } from '../build/phpRelease.ts';
import { writeRelease } from '../build/phpRelease.ts';
import { PUBLIC_HTML, ROOT } from '../support/paths.ts';

/** Debounce: text editors write a file in several steps. */
const QUIET_MS = 100;

/**
 * Writes every change of the PHP source into the built site, from which PHP's built-in server runs it.
 * @param parts of the PHP side as it was built
 */
export function watchApi(parts: ReleaseParts) {
  let timer: NodeJS.Timeout | undefined;
  let running = Promise.resolve();
  watch(join(ROOT, 'api'), { recursive: true }, (_event, file) => {
    if (file?.startsWith('vendor')) {
      return;
    }
    clearTimeout(timer);
    timer = setTimeout(() => {
      running = running.then(() => refresh(parts));
    }, QUIET_MS);
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
