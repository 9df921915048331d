import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { hashOf as hashOfParts } from '../../scripts/support/hashOf.ts';

/** A hash of each file below a folder, by path. */
export function filesBelow(folder: string): Record<string, string> {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort();
  const files = paths.filter((path) => statSync(join(folder, path)).isFile());
  return Object.fromEntries(files.map((path) => [path, hashOf(readFileSync(join(folder, path)))]));
}

/** The start of the SHA-256 of some content, as it is in the names of files. */
export const hashOf = (content: string | Buffer): string => hashOfParts([content]).slice(0, 12);
