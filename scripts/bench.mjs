import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { build } from './build.mjs';
import { setUp } from './setup.mjs';
import { runCommand } from './support/command.mjs';

/** The subjects in the order in which they run, and what each needs. @type {Record<string, import('./setup.mjs').Need[]>} */
const SUBJECTS = {
  pages: ['web-server', 'chromium'],
  contact: ['web-server'],
  deploy: ['deploy-servers', 'web-server'],
};

/** Measures pages, endpoint and upload, or the one that is named, against their budgets. */
await runCommand(async () => {
  const { subjects, rounds, slowdown } = readOptions(process.argv.slice(2));
  await setUp(['npm', 'php', 'composer', ...subjects.flatMap((subject) => SUBJECTS[subject] ?? [])]);
  await build();
  useOwnTemporaryFolder();

  // Import after `setUp`, which installs the packages that these modules need.
  const { runTypeScript } = await import('./support/run-typescript.mjs');
  const { bench } = await runTypeScript('tests/bench/bench.ts');
  const isKept = await bench(subjects, { rounds, slowdown });
  console.log(`\n${isKept ? 'Every budget is kept.' : 'Not every budget is kept.'}`);
  process.exitCode = isKept ? 0 : 1;
});

/** Parses the arguments. Throws a one-sentence error for an unknown subject or option. @param {string[]} args */
function readOptions(args) {
  const number = /** @type {const} */ ({ type: 'string', default: '3' });
  const { values, positionals } = parseArgs({
    args,
    options: { rounds: number, slowdown: { ...number, default: '4' } },
    allowPositionals: true,
    strict: false,
  });
  const unknown = [
    ...positionals.filter((word, index) => index > 0 || !(word in SUBJECTS)),
    ...Object.keys(values).filter((name) => !['rounds', 'slowdown'].includes(name)),
  ];
  const [rounds, slowdown] = [Number(values.rounds), Number(values.slowdown)];
  if (unknown.length > 0 || !(Number.isInteger(rounds) && rounds > 0 && slowdown >= 1)) {
    throw new Error(
      `"${args.join(' ')}" is not understood: name pages, contact or deploy, or none of them to measure all; the options are --rounds 3 and --slowdown 4.`,
    );
  }
  return { subjects: positionals.length > 0 ? positionals : Object.keys(SUBJECTS), rounds, slowdown };
}

/**
 * Sets TMPDIR to a folder that is removed at exit, so that an interrupted benchmark leaves no copies of the site
 * behind.
 */
function useOwnTemporaryFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'));
  // The servers run under other accounts, which must be able to enter the folder.
  chmodSync(folder, 0o755);
  process.env.TMPDIR = folder;
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 }));
}
