import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { isOwnFile } from '../support/ownFiles.mjs';
import { ROOT } from '../support/paths.mjs';

/**
 * @typedef {object} Selection the test files to run, as paths from the checkout's root, sorted
 * @property {string[]} php
 * @property {string[]} unit
 * @property {string[]} site those that need the built site and real servers
 */

/** @type {Record<keyof Selection, (file: string) => boolean>} */
const KINDS = {
  php: (file) => /^tests\/php\/(?!Support\/).*Test\.php$/.test(file),
  unit: (file) => /^tests\/unit\/.*\.test\.tsx?$/.test(file),
  site: (file) => /^tests\/(e2e|long)\/.*\.test\.ts$/.test(file),
};

/** Whether only `npm run test:all` runs a test file by itself. @param {string} file from the checkout's root */
export const isLongTest = (file) => file.startsWith('tests/long/');

/**
 * The test files whose paths contain one of these words. A word chooses long tests only if no path outside `tests/long/` contains it,
 * because long tests install more browsers and releases of Node. Throws if a word matches none.
 *
 * @param {string[]} words
 * @returns {Selection}
 */
export function selectTests(words) {
  const files = testFiles();
  const chosen = new Set(words.flatMap((word) => filesWith(word, files)));
  const selected = files.filter((file) => chosen.has(file));

  return {
    php: selected.filter(KINDS.php),
    unit: selected.filter(KINDS.unit),
    site: selected.filter(KINDS.site),
  };
}

/** @param {string} word @param {string[]} files */
function filesWith(word, files) {
  const named = files.filter((file) => file.includes(word));
  if (named.length === 0) {
    throw new Error(`No test file has "${word}" in its path: look in tests/, or run "npm test" for all of them.`);
  }
  const others = named.filter((file) => !isLongTest(file));

  return others.length > 0 ? others : named;
}

function testFiles() {
  return readdirSync(join(ROOT, 'tests'), { recursive: true, encoding: 'utf8' })
    .map((file) => `tests/${file}`)
    .filter((file) => isOwnFile(file) && Object.values(KINDS).some((isOfKind) => isOfKind(file)))
    .sort();
}
