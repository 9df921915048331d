import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import spawn from 'nano-spawn';
import { PUBLIC_HTML, ROOT } from './support/paths.ts';
import { UserError } from './support/UserError.ts';

/** The Composer autoloaders that may provide phpdotenv: in the staged upload, or in the development packages. */
const AUTOLOADERS = ['node_modules/.cache/upload/vendor/autoload.php', 'api/vendor/autoload.php'];

/**
 * The owner's settings: `.env` as PHP reads it, overridden by environment variables. Without a `.env`, only the
 * environment variables, with a warning if a `.env` lies elsewhere. Rejects with a one-sentence error if `.env` has a mistake.
 */
export async function readSettings(): Promise<Record<string, string>> {
  const { path, settings, problems } = await readSettingsFile();
  if (problems[0] !== undefined) {
    if (path !== null) throw new UserError(problems[0].sentence);
    console.warn(problems[0].sentence);
  }

  return { ...settings, ...environmentSettings() };
}

/** The path of a Composer autoloader that provides phpdotenv; undefined before the first build. */
export function findAutoloader() {
  return AUTOLOADERS.map((path) => join(ROOT, path)).find(existsSync);
}

/** A mistake in `.env`. */
export interface FileProblem {
  /** From 1 on; null if it is the whole file. */
  line: number | null;
  problem: string;
  fix: string;
  /** What is wrong, with the path, and what to do. */
  sentence: string;
}

interface SettingsFile {
  /** Null without a file. */
  path: string | null;
  /** The path of a new file. */
  belongs: string;
  settings: Record<string, string>;
  problems: FileProblem[];
}

/** `.env` as PHP reads it, even with broken lines. Rejects with a `UserError` before the first build, or without PHP. */
export async function readSettingsFile(): Promise<SettingsFile> {
  const autoloader = findAutoloader();
  if (!autoloader) {
    throw new UserError(
      'Reading the settings needs the Composer packages, which are not there yet: run "npm run build" first.',
    );
  }

  const reader = join(import.meta.dirname, 'read-settings.php');
  try {
    const words = ['-d', 'display_errors=stderr', reader, autoloader, join(PUBLIC_HTML, 'api')];
    const { stdout } = await spawn('php', words, { stdin: 'ignore' });

    return JSON.parse(stdout);
  } catch {
    throw new UserError('PHP could not read the settings file .env.');
  }
}

/** The names of all settings, which `.env.example` lists. */
export function settingNames(): string[] {
  const example = readFileSync(join(ROOT, '.env.example'), 'utf8');
  return [...example.matchAll(/^([A-Z_]+)=/gm)].map(([, name = '']) => name);
}

/** The settings among the environment variables. */
export function environmentSettings(): Record<string, string> {
  const set = settingNames().flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]]));
  return Object.fromEntries(set);
}
