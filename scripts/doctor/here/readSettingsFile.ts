import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type FileProblem, readSettingsFile } from '../../settings.mjs';
import { ROOT } from '../../support/paths.mjs';
import type { SettingsFile } from './settingsFile.ts';

/** The settings file of this checkout, and its settings as PHP reads them. */
export interface ReadSettings {
  /** Undefined if there is no file. */
  readonly file: SettingsFile | undefined;
  /** A settings file that is not read, because of its name or its folder. */
  readonly misplaced?: FileProblem | undefined;
  readonly settings: Readonly<Record<string, string>>;
}

/** Reads `.env`, even with broken lines. Rejects with a one-sentence error before the first build, or without PHP. */
export async function readFileAndSettings(): Promise<ReadSettings> {
  const { path, settings, problems } = await readSettingsFile();
  if (path === null) return { file: undefined, misplaced: problems[0], settings };
  const [text, { mode }] = await Promise.all([readFile(path, 'utf8').catch(() => ''), stat(path)]);
  // Windows has no such permissions.
  return { file: { path, text, mode: process.platform === 'win32' ? undefined : mode, problems }, settings };
}

/** The names of the settings, those that `.env.example` shows. */
export async function knownSettings(): Promise<string[]> {
  const example = await readFile(join(ROOT, '.env.example'), 'utf8');
  return [...example.matchAll(/^([A-Z_]+)=/gm)].map(([, name = '']) => name);
}
