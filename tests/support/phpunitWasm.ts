import { dirname } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { createSpawnHandler } from '@php-wasm/util';
import { ROOT } from '../../scripts/support/paths.ts';
import { loadPhp } from './loadPhp.ts';

/**
 * Runs PHPUnit on a PHP that is compiled to WebAssembly: node --import tsx tests/support/phpunitWasm.ts 8.5 [ARGUMENTS OF PHPUNIT]
 *
 * PHP sees the checkout; all other files are in memory and gone at the end. Tests in the group `native` are left out:
 * this PHP cannot start processes, connect to servers (PHP 8.4 and 8.5 even crash when the
 * constructor of PDO throws because of it) or lock files, and it ignores the umask.
 */
const LEFT_OUT = ['--exclude-group=native'];

/** OPcache of PHP 8.4 hides the deprecations of the compiler from the error handler of PHPUnit. */
const PHP_OPTIONS = ['-d', 'opcache.enable_cli=0'];

const SPAWN_HANDLER_DELAY_MS = 1;

const [version = '', ...args] = process.argv.slice(2);
process.exitCode = await runPhpUnit(version, args);

/** Runs PHPUnit on a version of PHP such as 8.5. Resolves with the exit code. */
async function runPhpUnit(version: string, args: string[]): Promise<number> {
  // V8's optimizing compiler takes longer than it saves: 12 s of processor time a run instead of 7 s.
  setFlagsFromString('--liftoff-only');
  const php = await loadPhp(version, [ROOT, ...reportFolder(args)]);
  php.chdir(ROOT);
  // Every program fails: the tests start only `rm`, for files that are in memory. The handler must not exit at once.
  php.setSpawnHandler(
    createSpawnHandler(async (_command, program) => {
      await setTimeout(SPAWN_HANDLER_DELAY_MS);
      program.exit(1);
    }),
  );

  const command = ['php', ...PHP_OPTIONS, 'api/vendor/bin/phpunit', '--do-not-cache-result', ...LEFT_OUT, ...args];
  const run = await php.cli(command);
  await Promise.all([print(run.stdout, process.stdout), print(run.stderr, process.stderr)]);

  return run.exitCode;
}

function reportFolder(args: string[]) {
  const option = args.indexOf('--log-junit');

  return option === -1 ? [] : [dirname(args[option + 1] ?? '')];
}

async function print(output: ReadableStream<Uint8Array>, target: NodeJS.WriteStream) {
  for await (const chunk of output) target.write(chunk);
}
