import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fixtureCheckout } from '../../support/commands/buildFixture';
import { runCheckout } from '../../support/commands/runCheckout';

const RUN_MS = 120_000;

let checkout: string;
/** The `TMPDIR` of the runs in this file. */
let temporary: string;

beforeAll(() => {
  checkout = fixtureCheckout();
  temporary = join(checkout, 'tmp');
  mkdirSync(temporary);
});
afterAll(() => rmSync(checkout, { recursive: true, force: true }));

function test(args: string[], script = 'test') {
  return runCheckout(checkout, script, { TMPDIR: temporary }, args);
}

function write(file: string, text: string): void {
  writeFileSync(join(checkout, file), text);
}

describe('npm test', { timeout: RUN_MS }, () => {
  it('runs the files alone that its words choose, and ends with what passed', async () => {
    const command = test(['responseHeaders', 'siteAddress']);
    expect(await command.exitCode, command.output()).toBe(0);
    expect(command.output()).toContain('tests/unit/build/site/responseHeaders.test.ts');
    expect(command.output()).toContain('tests/unit/build/siteAddress.test.ts');
    expect(command.output()).not.toContain('filmSource');
    expect(command.output()).toMatch(/\n[1-9]\d* passed, 0 failed\n$/);
  });

  it('says which command runs a failed test alone, and that command does', async () => {
    write(
      'tests/unit/lib/broken.test.ts',
      `import { describe, expect, it } from 'vitest';
      describe("the visitor's page", () => {
        it('costs $5 (or nothing)', () => expect(1).toBe(2));
        it('costs $5 (or nothing) twice', () => expect(2).toBe(2));
      });`,
    );
    const command = test(['broken']);
    expect(await command.exitCode).toBe(1);
    expect(command.output()).toMatch(/\n1 passed, 1 failed\n$/);
    const [, alone = ''] = /alone: npm test -- (.*)/.exec(command.output()) ?? [];
    expect(alone).toBe("tests/unit/lib/broken.test.ts -t 'the visitor'\\''s page costs \\$5 \\(or nothing\\)$'");
    write(
      'tests/unit/lib/broken.test.ts',
      readFileSync(join(checkout, 'tests/unit/lib/broken.test.ts'), 'utf8').replace('toBe(2))', 'toBe(1))'),
    );
    const again = test(['tests/unit/lib/broken.test.ts', '-t', "the visitor's page costs \\$5 \\(or nothing\\)$"]);
    expect(await again.exitCode, again.output()).toBe(0);
    expect(again.output()).toMatch(/\n1 passed, 0 failed, 1 skipped\n$/);
    rmSync(join(checkout, 'tests/unit/lib/broken.test.ts'));
  });

  it.each([
    [
      'a word that fits no file',
      ['no-such-test'],
      /^No test file has "no-such-test" in its path: look in tests\/, or /,
    ],
    ['an option it does not know', ['--fast'], /^Unknown option '--fast': write npm test -- WORDS OF PATHS, /],
    [
      'the name of a test without its file',
      ['-t', 'opens'],
      /^Name the file of the test too: npm test -- contact-form -t /,
    ],
  ])('refuses %s in one sentence', async (_what, args, sentence) => {
    const command = test(args);
    expect(await command.exitCode).toBe(1);
    expect(command.output().trim()).toMatch(sentence);
    expect(command.output().trim().split('\n')).toHaveLength(1);
  });

  it.each([
    ['SIGTERM', (command: ReturnType<typeof test>) => command.kill('SIGTERM')],
    ['Ctrl-C', (command: ReturnType<typeof test>) => command.pressCtrlC()],
  ])('leaves no process and no file behind on %s', async (_name, stop) => {
    write(
      'tests/unit/lib/never-ends.test.ts',
      `import { it } from 'vitest';
      import { startApache } from '../../support/host/startApache';
      import { startDeployServer } from '../../support/deploy/startDeployServer';
      it('never ends', async () => {
        await startDeployServer('pure-ftpd');
        await startApache({ site: process.env.SITE_TO_SERVE });
        console.log('All servers run.');
        await new Promise(() => setInterval(() => {}, 1000));
      }, 1_000_000);`,
    );
    mkdirSync(join(checkout, 'site'), { recursive: true });
    write('site/index.html', 'A page.');
    const command = runCheckout(checkout, 'test', { TMPDIR: temporary, SITE_TO_SERVE: join(checkout, 'site') }, [
      'never-ends',
    ]);
    await command.untilItSays('All servers run.');
    expect(command.leftProcesses().join('\n')).toMatch(/pure-ftpd.*apache2/s);
    stop(command);
    expect(await command.exitCode).not.toBe(0);
    expect(command.output()).not.toContain('Summary');
    await expect.poll(command.leftProcesses).toEqual([]);
    expect(readdirSync(temporary)).toEqual([]);
  });
});

describe('npm run test:watch', { timeout: RUN_MS }, () => {
  it('runs unit tests again when what they test changes, and leaves nothing on Ctrl-C', async () => {
    const command = test(['responseHeaders'], 'test:watch');
    await command.untilItSays('Waiting for file changes');
    const file = 'scripts/build/site/responseHeaders.ts';
    const before = readFileSync(join(checkout, file), 'utf8');
    write(file, `${before}\n// Changed.\n`);
    await command.untilItSays('RERUN');
    write(file, before);
    command.pressCtrlC();
    await command.exitCode;
    await expect.poll(command.leftProcesses).toEqual([]);
  });
});
