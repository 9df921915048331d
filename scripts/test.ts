import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type CloseEvent, concurrently } from 'concurrently';
import { setUpForTests, type TestNeed } from '../tests/support/setUp.ts';
import { ROOT } from './support/paths.ts';
import { temporaryFolder } from './support/temporaryFolder.ts';
import { UserError } from './support/UserError.ts';

/** A command line that checks the project. */
type Check = { name: string; needs: TestNeed[]; command: string };

/** How many checks run beside each other: on two cores, because tests often wait. */
const AT_ONCE = 3;
/** The PHP releases to test besides the installed one. */
const OTHER_PHPS = ['8.3', '8.4', '8.5'];
const PLAYWRIGHT_NEEDS: TestNeed[] = ['web-server', 'chromium', 'page-checkers', 'deploy-servers', 'editor', 'media'];
const LONG_NEEDS: TestNeed[] = ['mariadb', 'spamassassin', 'newest-node', 'firefox', 'webkit'];

/** The exit code of shells for a command that Ctrl-C has interrupted. */
const INTERRUPTED = 130;

const temporary = temporaryFolder('tests-', 0o755);

/** The path of the JUnit report of a check. */
const reportOf = (name: string) => join(temporary, `${name}.xml`);
/** The text of that report; empty without one. */
const readReport = (name: string) => (existsSync(reportOf(name)) ? readFileSync(reportOf(name), 'utf8') : '');
const quoted = (args: string[]) => args.map((arg) => `'${arg.replaceAll("'", "'\\''")}'`).join(' ');

/** Runs all checks, those of the named test files, or with `--watch` the unit tests at each change. Resolves with the exit code. */
export async function runTests(args: string[]): Promise<number> {
  if (args[0] === '--watch') {
    spawnSync('node_modules/.bin/vitest', ['watch', ...args.slice(1)], { cwd: ROOT, stdio: 'inherit' });
    return 0;
  }

  const isWhole = args.length === 0 || args[0] === '--long';
  const checks = isWhole ? allChecks(args.length > 0) : chosenChecks(args);
  const needs = checks.flatMap((check) => check.needs);
  /** The reason for each need that cannot be set up. */
  const unmet = new Map<TestNeed, string>();
  await setUpForTests(needs).catch(async () => {
    for (const need of new Set(needs)) await setUpForTests([need]).catch(({ message }) => unmet.set(need, message));
  });
  const reasonOf = ({ needs }: Check) => needs.map((need) => unmet.get(need)).find(Boolean);
  const skipped = checks.filter((check) => reasonOf(check) !== undefined);
  for (const check of skipped) console.log(`── ${check.name}: cannot run here. ${reasonOf(check)}`);

  const left = checks.filter((check) => !skipped.includes(check));
  Object.assign(process.env, { TMPDIR: temporary, PLAYWRIGHT_JUNIT_OUTPUT_FILE: reportOf('Playwright') });
  const isAlone = left.length === 1;
  const options = { cwd: ROOT, maxProcesses: AT_ONCE, group: !isAlone, raw: isAlone, prefix: 'none' };
  let isInterrupted = false;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => (isInterrupted = true));
  const ends: CloseEvent[] =
    left.length === 0 ? [] : await concurrently(left, options).result.catch((failed) => failed);
  // concurrently has stopped the checks, and counts them as passed.
  if (isInterrupted) process.exit(INTERRUPTED);

  const counts = ends.map(({ command, exitCode }) => countsOf(command.name, exitCode === 0));
  const failed = ends.filter(({ exitCode }) => exitCode !== 0).map(({ command }) => command.name);
  for (const name of failed) console.log([`\n${name} failed:`, ...failuresIn(name)].join('\n  '));
  // In CI, or for named files, a check that cannot run fails: if skipped, it would be mistaken for passed.
  const mustRun = !isWhole || !['', 'false', undefined].includes(process.env.CI);
  counts.push({ passed: 0, failed: 0, skipped: 0, [mustRun ? 'failed' : 'skipped']: skipped.length });
  const total = (kind: 'passed' | 'failed' | 'skipped') => counts.reduce((sum, count) => sum + count[kind], 0);
  const ofSkipped = total('skipped') > 0 ? `, ${total('skipped')} skipped` : '';
  console.log(`\n${total('passed')} passed, ${total('failed')} failed${ofSkipped}`);

  return Math.min(total('failed'), 1);
}

/** The checks of `npm test`, or of `npm run test:all`; the longest first. */
function allChecks(isLong: boolean): Check[] {
  const projects = ['site', 'http', 'owner', ...(isLong ? ['long'] : [])].map((name) => `--project=${name}`);

  return [
    playwright(projects, isLong ? LONG_NEEDS : []),
    phpUnit(isLong ? ['--exclude-group=mariadb'] : []),
    ...(isLong ? [phpUnit(['--group=stores', '--group=mariadb', '--exclude-group=sqlite'], 'mariadb')] : []),
    vitest([]),
    { name: 'PHPStan', needs: ['composer-packages'], command: 'php api/vendor/bin/phpstan analyse --no-progress' },
    { name: 'PHP format', needs: ['composer-packages'], command: 'php api/vendor/bin/php-cs-fixer check --diff' },
    { name: 'Types, lint and format', needs: [], command: 'npm run --silent lint' },
    ...(isLong ? OTHER_PHPS : []).map((version) => {
      const name = `PHPUnit on PHP ${version}`;
      const command = `node --import tsx tests/support/phpunitWasm.ts ${version} --log-junit ${quoted([reportOf(name)])}`;
      return { name, needs: ['composer-packages'], command } satisfies Check;
    }),
  ];
}

/**
 * The checks of the test files whose paths contain a word. Arguments from the first option on are for their runners, such as
 * `-g NAME` and `--last-failed` for Playwright, `-t NAME` for Vitest and `--filter NAME` for PHPUnit.
 */
function chosenChecks(args: string[]): Check[] {
  const firstOption = args.concat('-').findIndex((arg) => arg.startsWith('-'));
  const [words, options] = [args.slice(0, firstOption), args.slice(firstOption)];
  const files = readdirSync(join(ROOT, 'tests'), { recursive: true, encoding: 'utf8' })
    .map((file) => `tests/${file}`)
    .filter((file) => /Test\.php$|\.test\.tsx?$/.test(file) && words.some((word) => file.includes(word)));
  if (files.length === 0)
    throw new UserError(`No test file has "${words.join('" or "')}" in its path: look in tests/.`);
  const php = files.filter((file) => file.endsWith('.php'));
  const unit = files.filter((file) => file.startsWith('tests/unit/'));
  const others = files.filter((file) => !php.includes(file) && !unit.includes(file));
  const needs = others.some((file) => file.startsWith('tests/long/')) ? LONG_NEEDS : [];

  return [
    ...(php.length > 0 ? [phpUnit([...php, ...options])] : []),
    ...(unit.length > 0 ? [vitest([...unit, ...options])] : []),
    ...(others.length > 0 ? [playwright([...others, ...options], needs)] : []),
  ];
}

function phpUnit(args: string[], store: 'sqlite' | 'mariadb' = 'sqlite'): Check {
  const name = `PHPUnit with ${store}`;
  const command = `TEST_STORE=${store} php api/vendor/bin/phpunit --log-junit ${quoted([reportOf(name), ...args])}`;
  return { name, needs: store === 'sqlite' ? ['composer-packages'] : ['composer-packages', store], command };
}

function vitest(args: string[]): Check {
  const report = quoted([`--outputFile.junit=${reportOf('Vitest')}`, ...args]);
  const command = `node_modules/.bin/vitest run --reporter=default --reporter=junit ${report}`;
  return { name: 'Vitest', needs: ['openssl', 'composer-packages'], command };
}

function playwright(args: string[], needs: TestNeed[]): Check {
  const command = `node_modules/.bin/playwright test ${quoted(args)}`;
  return { name: 'Playwright', needs: [...PLAYWRIGHT_NEEDS, 'openssl', ...needs], command };
}

/**
 * The counts of a runner by its report; a check without a report is one test, and a runner that failed outside its tests has one
 * failure.
 */
function countsOf(name: string, hasPassed: boolean) {
  const [suite = ''] = /<testsuites? [^>]*\btests="[^>]*>/.exec(readReport(name) || '<testsuite tests="1">') ?? [];
  const count = (kind: string) => Number(new RegExp(`\\b${kind}="(\\d+)"`).exec(suite)?.[1] ?? 0);
  const failed = hasPassed ? 0 : Math.max(failuresIn(name).length, 1);

  return { passed: count('tests') - count('skipped') - failed, failed, skipped: count('skipped') };
}

/** The tests of a check that failed, or failed before their second try: file or class, and name. */
function failuresIn(name: string) {
  const cases = readReport(name).split('<testcase ').slice(1);
  const failed = cases.filter((text) => /^\s*<(?:failure|error)\b|-retry1\//m.test(text));
  return failed.map((text) =>
    [/class(?:name)?="([^"]*)/, /\bname="([^"]*)/].map((part) => part.exec(text)?.[1]).join(': '),
  );
}
