import { spawnSync } from 'node:child_process';
import { UserError } from '../support/UserError.ts';

const OLDEST_PHP = '8.2';

const QUESTION = "echo json_encode([PHP_VERSION, array_map('strtolower', get_loaded_extensions())]);";

/** The branch of the installed PHP, such as `8.2`, and its extensions. Throws a `UserError` if it is missing or too old. */
export function aboutPhp(): { branch: string; extensions: string[] } {
  const { status, stdout } = spawnSync('php', ['-d', 'display_errors=stderr', '-r', QUESTION], { encoding: 'utf8' });
  const advice = `install PHP ${OLDEST_PHP} or newer (its command "php") and try again.`;
  if (status !== 0) throw new UserError(`PHP is missing, or does not run: ${advice}`);
  const [version, extensions] = JSON.parse(stdout) as [string, string[]];
  if (version.localeCompare(OLDEST_PHP, 'en', { numeric: true }) < 0) {
    throw new UserError(`PHP ${version} is too old: ${advice}`);
  }
  return { branch: version.split('.', 2).join('.'), extensions };
}
