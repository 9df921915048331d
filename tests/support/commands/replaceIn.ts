import { readFileSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';

/** Replaces the first occurrence of a text in a file. Throws if there is none. */
export function replaceIn(file: string, from: string, to: string): void {
  const text = readFileSync(file, 'utf8');
  if (!text.includes(from)) throw new Error(`${basename(file)} does not contain ${JSON.stringify(from)}.`);
  writeFileSync(
    file,
    text.replace(from, () => to),
  );
}
