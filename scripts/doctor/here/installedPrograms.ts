import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { COMPOSER_ENVIRONMENT } from '../../setup/composer.mjs';
import type { Programs } from './programs.ts';

const ABOUT_PHP =
  "echo json_encode(['version' => PHP_VERSION, 'extensions' => array_map('strtolower', get_loaded_extensions())]);";

/** The programs on this machine. */
export async function installedPrograms(): Promise<Programs> {
  const [php, composer] = await Promise.all([
    outputOf('php', ['-d', 'display_errors=stderr', '-r', ABOUT_PHP]),
    outputOf('composer', ['--version', '--no-ansi']),
  ]);
  return {
    node: process.versions.node,
    php: php === undefined ? undefined : JSON.parse(php),
    composer: /\bversion (\d+\.\d+\.\d+)/.exec(composer ?? '')?.[1],
  };
}

/** What a program prints; undefined if it is not installed or fails. */
async function outputOf(program: string, args: readonly string[]): Promise<string | undefined> {
  try {
    return (await promisify(execFile)(program, [...args], { env: COMPOSER_ENVIRONMENT })).stdout;
  } catch {
    return undefined;
  }
}
