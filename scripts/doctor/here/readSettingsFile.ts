import { execFile } from 'node:child_process';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { findAutoloader } from '../../settings.mjs';
import { PUBLIC_HTML, ROOT } from '../../support/paths.mjs';
import type { FileProblem, SettingsFile } from './settingsFile.ts';

/** The settings file of this checkout, and its settings as PHP reads them. */
export interface ReadSettings {
  /** Undefined if there is no file. */
  readonly file: SettingsFile | undefined;
  readonly settings: Readonly<Record<string, string>>;
}

/** Reads `.env`, even with broken lines. Rejects with a one-sentence error before the first build, or without PHP. */
export async function readSettingsFile(): Promise<ReadSettings> {
  const autoloader = findAutoloader();
  if (autoloader === undefined) {
    throw new Error(
      'Reading the settings needs the Composer packages, which are not there yet: run "npm run build" first.',
    );
  }
  const reader = fileURLToPath(new URL('settings-problems.php', import.meta.url));
  const args = ['-d', 'display_errors=stderr', reader, autoloader, join(PUBLIC_HTML, 'api')];
  const { stdout } = await promisify(execFile)('php', args).catch(() => {
    throw new Error('PHP could not read the settings file .env.');
  });
  const { path, settings, problems } = JSON.parse(stdout) as {
    path: string | null;
    settings: Record<string, string | null>;
    problems: FileProblem[];
  };
  const values = Object.fromEntries(Object.entries(settings).map(([name, value]) => [name, value ?? '']));
  if (path === null) return { file: undefined, settings: values };
  const [text, { mode }] = await Promise.all([readFile(path, 'utf8').catch(() => ''), stat(path)]);
  // Windows has no such permissions.
  return { file: { path, text, mode: process.platform === 'win32' ? undefined : mode, problems }, settings: values };
}

/** The names of the settings, those that `.env.example` shows. */
export async function knownSettings(): Promise<string[]> {
  const example = await readFile(join(ROOT, '.env.example'), 'utf8');
  return [...example.matchAll(/^([A-Z_]+)=/gm)].map(([, name = '']) => name);
}
