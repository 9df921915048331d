import { watch } from 'node:fs';
import { join } from 'node:path';
import { buildApi } from '../build/api.mjs';
import { ROOT } from '../support/paths.mjs';

/** Debounce: text editors write a file in several steps. */
const QUIET_MS = 100;

/** Copies every change of the PHP source into the built site, from which PHP's built-in server runs it. */
export function watchApi() {
  /** @type {NodeJS.Timeout | undefined} */
  let timer;
  watch(join(ROOT, 'api'), { recursive: true }, (_event, file) => {
    if (file?.startsWith('vendor')) {
      return;
    }
    clearTimeout(timer);
    timer = setTimeout(refresh, QUIET_MS);
  });
}

async function refresh() {
  try {
    await buildApi();
    console.log('The PHP side is up to date.');
  } catch (problem) {
    console.error('The PHP side could not be brought up to date:', problem);
  }
}
