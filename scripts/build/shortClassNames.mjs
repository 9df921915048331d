import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { ROOT } from '../support/paths.mjs';

const SOURCE = join(ROOT, 'frontend');
const LETTERS = [...'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'];

/**
 * Class names of the built site, a letter and a figure each: they stand in every page, many times. They are numbered
 * through all style modules in order, so that both builds, for the browser and for the pages, give the same.
 * @returns {(name: string, file: string) => string} the short name of a class or an animation of this file
 */
export function shortClassNames() {
  const files = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\.module\.css$/.test(file),
  );
  const names = files.sort().flatMap((file) => namesIn(file).map((name) => `${file} ${name}`));
  const numbers = new Map(names.map((name, index) => [name, index]));

  return (name, file) => {
    const number = numbers.get(`${relative(SOURCE, file.replace(/\?.*$/, ''))} ${name}`);
    if (number === undefined) throw new Error(`${file} has a name that was not found in it: ${name}.`);
    return `${LETTERS[number % LETTERS.length]}${Math.floor(number / LETTERS.length)}`;
  };
}

/** @param {string} file */
function namesIn(file) {
  const styles = readFileSync(join(SOURCE, file), 'utf8').replaceAll(/\/\*.*?\*\//gs, '');
  const names = styles.matchAll(/\.([a-z_][\w-]*)|@keyframes\s+([\w-]+)/gi);
  return [...new Set([...names].map(([, className, animation]) => className ?? animation ?? ''))].sort();
}
