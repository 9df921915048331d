import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { resolve, sep } from 'node:path';

/** The path of a file that was typed, or dragged into a terminal, which may put quotes around it and backslashes before spaces. */
export function draggedPath(words: string, directory: string): string {
  const unquoted = words.trim().replace(/^(["'])(.*)\1$/, '$2');
  // On Windows, backslashes stand between folders.
  const plain = sep === '/' ? unquoted.replace(/\\(.)/g, '$1') : unquoted;
  const path = resolve(directory, plain.replace(/^~(?=[/\\])/, homedir));
  const asTyped = resolve(directory, words);
  return existsSync(asTyped) ? asTyped : path;
}
