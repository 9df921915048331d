import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { nodeFolder, OTHER_NODES } from '../../../scripts/setup/other-nodes.mjs';
import { fixtureCheckout } from '../../support/commands/buildFixture';
import { runCheckout } from '../../support/commands/runCheckout';

/** For a run that hangs. The unit tests take 75 s alone, and here other tests run beside them. */
const RUN_MS = 600_000;

describe.each(OTHER_NODES)('with Node %s', { timeout: RUN_MS }, (version) => {
  let checkout: string;
  beforeAll(() => {
    checkout = fixtureCheckout();
    const node = join(nodeFolder(version), 'node');
    expect(execFileSync(node, ['--version'], { encoding: 'utf8' }).trim()).toBe(`v${version}`);
  });
  afterAll(() => rmSync(checkout, { recursive: true, force: true }));

  async function run(script: string, args: string[] = []) {
    const environment = { PATH: [nodeFolder(version), process.env.PATH].join(delimiter), SITE_URL: '' };
    const command = runCheckout(checkout, script, environment, args);

    return { code: await command.exitCode, output: command.output() };
  }

  it('npm run build writes the site', async () => {
    const { code, output } = await run('build');
    expect(code, output).toBe(0);
    expect(output).toContain('public_html/ is complete.');
  });

  it('the unit tests pass', async () => {
    const { code, output } = await run('test', ['tests/unit/']);
    expect(code, output).toBe(0);
    expect(output).toMatch(/\n\d{3,} passed, 0 failed\n$/);
  });
});
