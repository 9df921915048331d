import { statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { deployCheckout, hashesOf, readFiles } from '../../support/ftp/deployCheckout';
import { smallSite } from '../../support/ftp/smallSite';
import { type FtpServerOptions, startFtpServer } from '../../support/ftp/startFtpServer';

/** Only this server is sent EPSV for the next data connection together with an upload, and the password with the user name. */
describe('npm run deploy to pure-ftpd', () => {
  it('uploads a site, then what has changed, and goes back', async () => {
    await onHost({}, async (deploy, site) => {
      await deploy(['--sample'], 'one');
      expect(readFiles(site)).toEqual(hashesOf(smallSite('one')));
      expect(await deploy(['--sample'], 'two')).toMatch(/^Sent 9 files .* over \d connections /m);
      expect(readFiles(site)).toMatchObject(hashesOf(smallSite('two')));
      await deploy(['--rollback']);
      expect(readFiles(site)).toMatchObject(hashesOf(smallSite('one')));
    });
  });

  it('does with two connections, and opens to visitors what the host keeps from them', async () => {
    await onHost({ connectionsPerClient: 2, isPublic: false }, async (deploy, site) => {
      expect(await deploy(['--sample'], 'one')).toMatch(/over [12] connections/);
      const modes = Object.keys(readFiles(site)).map((path) => statSync(join(site, path)).mode & 0o777);
      expect(new Set(modes)).toEqual(new Set([0o644]));
    });
  });

  async function onHost(
    options: FtpServerOptions,
    act: (deploy: (options: string[], version?: string) => Promise<string>, site: string) => Promise<void>,
  ) {
    const server = await startFtpServer('pure-ftpd', options);
    const checkout = deployCheckout(server.settings);
    try {
      await act(async (words, version) => {
        if (version) checkout.build(smallSite(version));
        const { code, output } = await checkout.deploy(words);
        expect(code, output).toBe(0);

        return output;
      }, server.site);
    } finally {
      checkout.remove();
      await server.stop();
    }
  }
});
