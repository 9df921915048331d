import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Makes something else of what a content file of a checkout exports under a name. The edit becomes part of that file, so it
 * knows nothing but what it is given.
 */
export function editContent<T>(checkout: string, file: string, name: string, edit: (former: T) => T): void {
  rewrite(checkout, file, name, `(${edit.toString()})(former_${name})`);
}

/** Puts a value in the place of what a content file of a checkout exports under a name. */
export function putContent(checkout: string, file: string, name: string, value: unknown): void {
  rewrite(checkout, file, name, JSON.stringify(value));
}

function rewrite(checkout: string, file: string, name: string, value: string): void {
  const path = join(checkout, 'frontend/content', file);
  const text = readFileSync(path, 'utf8');
  const renamed = text.replace(new RegExp(`^export const ${name}(?=[: ])`, 'm'), `const former_${name}`);
  if (renamed === text) throw new Error(`${file} exports no ${name}.`);
  writeFileSync(path, `${renamed}\nexport const ${name} = ${value};\n`);
}
