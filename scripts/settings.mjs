import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { PUBLIC_HTML, ROOT } from './support/paths.mjs';

/** The Composer autoloaders that may provide phpdotenv: in the staged upload, or in the development packages. */
const AUTOLOADERS = ['node_modules/.cache/upload/vendor/autoload.php', 'api/vendor/autoload.php'];

/** The settings that these scripts use; the PHP side reads the rest. */
const NAMES = [
  'MAIL_TO',
  'MAIL_FROM',
  'MAIL_FROM_NAME',
  'SMTP_HOST',
  'SMTP_PORT',
  'SMTP_USERNAME',
  'SMTP_PASSWORD',
  'SMTP_ENCRYPTION',
  'BOUNCE_TO',
  'DKIM_DOMAIN',
  'DKIM_SELECTOR',
  'DKIM_PRIVATE_KEY_FILE',
  'SITE_URL',
  'REDIRECT_TO_SITE_URL',
  'HSTS',
  'INQUIRY_RETENTION_DAYS',
  'TIMEZONE',
  'FTP_HOST',
  'FTP_PORT',
  'FTP_USERNAME',
  'FTP_PASSWORD',
  'FTP_DIRECTORY',
  'FTP_SECURE',
  'FTP_FINGERPRINT',
  'DEPLOY_URL',
  'SFTP_KEY_FILE',
];

/**
 * The owner's settings: `.env` as PHP reads it, overridden by environment variables. Without a `.env`, only the
 * environment variables, with a warning if a `.env` lies elsewhere. Rejects with a one-sentence error if `.env` has a mistake.
 *
 * @returns {Promise<Record<string, string>>}
 */
export async function readSettings() {
  const { path, settings, problems } = await readSettingsFile();
  if (problems[0] !== undefined) {
    if (path !== null) throw new Error(problems[0].sentence);
    console.warn(problems[0].sentence);
  }

  return { ...settings, ...environmentSettings() };
}

/** The path of a Composer autoloader that provides phpdotenv; undefined before the first build. */
export function findAutoloader() {
  return AUTOLOADERS.map((path) => join(ROOT, path)).find(existsSync);
}

/**
 * A mistake in `.env`. `line` counts from 1 and is null if it is the whole file; `sentence` says what is wrong and what
 * to do, with the path.
 *
 * @typedef {{ line: number | null, problem: string, fix: string, sentence: string }} FileProblem
 */

/**
 * `.env` as PHP reads it, even with broken lines. Rejects with a one-sentence error before the first build, or without
 * PHP.
 *
 * @returns {Promise<{ path: string | null, belongs: string, settings: Record<string, string>, problems: FileProblem[] }>}
 * `path` is null without a file, `belongs` the path of a new one
 */
export async function readSettingsFile() {
  const autoloader = findAutoloader();
  if (!autoloader) {
    throw new Error(
      'Reading the settings needs the Composer packages, which are not there yet: run "npm run build" first.',
    );
  }

  const reader = fileURLToPath(new URL('read-settings.php', import.meta.url));
  const args = ['-d', 'display_errors=stderr', reader, autoloader, join(PUBLIC_HTML, 'api')];
  try {
    const { stdout } = await promisify(execFile)('php', args);

    return JSON.parse(stdout);
  } catch {
    throw new Error('PHP could not read the settings file .env.');
  }
}

/** The settings among the environment variables. @returns {Record<string, string>} */
export function environmentSettings() {
  return Object.fromEntries(
    NAMES.flatMap((name) => {
      const value = process.env[name];

      return value === undefined ? [] : [[name, value]];
    }),
  );
}
