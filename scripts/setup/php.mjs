import { execFileSync } from 'node:child_process';
import { findProgram } from './find-program.mjs';

export const OLDEST_PHP = '8.2';

const ABOUT_PHP = `echo json_encode([
  'version' => PHP_VERSION,
  'branch' => PHP_MAJOR_VERSION . '.' . PHP_MINOR_VERSION,
  'isNewEnough' => version_compare(PHP_VERSION, '${OLDEST_PHP}', '>='),
  'extensions' => array_map('strtolower', get_loaded_extensions()),
]);`;

/**
 * The version and the extensions of the installed PHP. Throws a one-sentence error if PHP is missing or too old.
 *
 * @returns {{ version: string, branch: string, extensions: string[] }}
 */
export function aboutPhp() {
  if (!findProgram('php')) {
    throw new Error(`PHP is missing: install PHP ${OLDEST_PHP} or newer (its command "php") and try again.`);
  }

  const about = askPhp();
  if (!about.isNewEnough) {
    throw new Error(`PHP ${about.version} is too old: install PHP ${OLDEST_PHP} or newer and try again.`);
  }

  return about;
}

/** @returns {{ version: string, branch: string, isNewEnough: boolean, extensions: string[] }} */
function askPhp() {
  try {
    return JSON.parse(execFileSync('php', ['-d', 'display_errors=stderr', '-r', ABOUT_PHP], { encoding: 'utf8' }));
  } catch {
    throw new Error('PHP is installed but does not run: "php --version" shows why.');
  }
}
