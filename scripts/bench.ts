import { setUpForTests, type TestNeed } from '../tests/support/setUp.ts';
import { build } from './build.ts';
import { readOptions } from './support/readOptions.ts';
import { temporaryFolder } from './support/temporaryFolder.ts';
import { UserError } from './support/UserError.ts';

/** The subjects in the order in which they are measured, and what each needs. */
const NEEDS: Readonly<Record<'pages' | 'contact' | 'deploy', TestNeed[]>> = {
  pages: ['web-server', 'openssl', 'chromium'],
  contact: ['web-server', 'openssl'],
  deploy: ['deploy-servers', 'web-server', 'openssl'],
};

/** Measures pages, endpoint and upload, or the one that is named, against their budgets. Resolves with the exit code. */
export async function runBench(words: string[]): Promise<number> {
  const { values, positionals } = readOptions(
    words,
    { rounds: { type: 'string', default: '3' }, slowdown: { type: 'string', default: '4' } },
    true,
  );
  const all = Object.keys(NEEDS) as (keyof typeof NEEDS)[];
  const subjects = all.filter((subject) => positionals.length === 0 || positionals[0] === subject);
  const [rounds, slowdown] = [Number(values.rounds), Number(values.slowdown)];
  if (subjects.length === 0 || positionals.length > 1 || !(Number.isInteger(rounds) && rounds > 0 && slowdown >= 1)) {
    throw new UserError(
      `"${words.join(' ')}" is not understood: name pages, contact or deploy, or none of them to measure all; the options are --rounds 3 and --slowdown 4.`,
    );
  }
  await setUpForTests(subjects.flatMap((subject) => NEEDS[subject]));
  await build();
  // An interrupted benchmark leaves no copies of the site behind.
  process.env.TMPDIR = temporaryFolder('bench-', 0o755);
  // Its modules take seconds to load.
  const { bench } = await import('../tests/bench/bench.ts');
  const isKept = await bench(subjects, { rounds, slowdown });
  console.log(`\n${isKept ? 'Every budget is kept.' : 'Not every budget is kept.'}`);

  return isKept ? 0 : 1;
}
