import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type DeployCheckout, deployCheckout, readFiles } from '../support/deployCheckout';
import { smallSite } from '../support/smallSite';
import { type FtpServer, type FtpServerKind, startFtpServer } from '../support/startFtpServer';

const DEPLOY_MS = 60_000;

describe.each<FtpServerKind>(['pure-ftpd', 'proftpd'])('npm run deploy to %s', { timeout: DEPLOY_MS }, (kind) => {
  let server: FtpServer;
  let checkout: DeployCheckout;

  beforeAll(async () => {
    server = await startFtpServer(kind);
    checkout = deployCheckout(server.settings);
  });
  afterAll(async () => {
    checkout?.remove();
    await server?.stop();
  });

  it('uploads the whole site the first time, and nothing when nothing has changed', async () => {
    checkout.build(smallSite('one'));
    const first = await checkout.deploy();
    expect(first.code, first.output).toBe(0);
    expect(first.output).toMatch(/Sent \d+ files/);
    expect(readFiles(server.site)).toEqual(readFiles(`${checkout.folder}/public_html`));
    const again = await checkout.deploy();
    expect(again.output).toMatch(/^Nothing has changed: release \w+ is live\.$/m);
  });

  it('sends an update, and goes back', async () => {
    checkout.build(smallSite('two'));
    const update = await checkout.deploy();
    expect(update.code, update.output).toBe(0);
    console.log(update.output);
    const back = await checkout.deploy(['--rollback']);
    expect(back.code, back.output).toBe(0);
    console.log(back.output);
  });
});
