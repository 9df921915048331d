import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A value of PATH with these programs alone, in a new temporary folder. */
export function pathWith(...programs: string[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'programs-'));
  process.once('exit', () => rmSync(folder, { recursive: true }));
  for (const name of programs) {
    symlinkSync(execFileSync('which', [name], { encoding: 'utf8' }).trim(), join(folder, name));
  }
  return folder;
}
