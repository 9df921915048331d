import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { createServer } from 'node:tls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { NPM_TEST_SERVER } from '../../e2e/deploy/servers';
import {
  type DeployCheckout,
  deployCheckout,
  hashesOf,
  readFiles,
  writeFiles,
} from '../../support/deploy/deployCheckout';
import { smallSite } from '../../support/deploy/smallSite';
import {
  type DeployServer,
  type DeployServerOptions,
  ownByAccount,
  startDeployServer,
} from '../../support/deploy/startDeployServer';
import { testTrouble } from './testTrouble';

testTrouble(NPM_TEST_SERVER);

/** More bytes than arrive between two polls of the host, so that the upload can be killed in the middle. */
const LONG_FILM_BYTES = 40_000_000;

let checkout: DeployCheckout;

beforeAll(() => {
  checkout = deployCheckout({});
});
afterAll(() => checkout?.remove());

describe('a deploy to a ProFTPD that forbids', () => {
  it('overwriting goes on with an upload that was killed, and moves a file away before its successor comes', async () => {
    await onHost({ replacesFiles: false }, async (server, owner) => {
      const one = { ...smallSite('one'), 'media/long.mp4': Buffer.alloc(LONG_FILM_BYTES, 'long') };
      owner.build(one);
      const run = owner.start();
      const staging = join(server.site, '.deploy');
      await run.until('a part of the film had arrived', () => sizesBelow(staging).some((size) => size > 1_000_000));
      run.kill('SIGKILL');
      await run.exitCode;
      expect(readFiles(server.site)).toEqual({});
      expect(sizesBelow(staging)).not.toContain(LONG_FILM_BYTES);

      const again = await owner.deploy();
      expect(again.code, again.output).toBe(0);
      expect(readFiles(server.site)).toEqual(hashesOf(one));

      owner.build(smallSite('two'));
      const { code, output } = await owner.deploy();
      expect(code, output).toBe(0);
      expect(readFiles(server.site)).toMatchObject(hashesOf(smallSite('two')));
    });
  });

  it('changes of permissions puts nothing live that visitors could not read', async () => {
    await onHost({ isPublic: false, changesPermissions: false }, async (server, owner) => {
      owner.build(smallSite('one'));
      const { code, output } = await owner.deploy();
      expect(code).toBe(1);
      expect(output).toMatch(/Visitors could not read what this account uploads, .* The site is as it was\./);
      expect(readFiles(server.site)).toEqual({});
      expect(existsSync(join(server.site, '.deploy/switch.gz'))).toBe(false);
    });
  });

  it('.htaccess leaves the site as it was, and no later deploy is kept from its work', async () => {
    await onHost({ forbiddenName: '^\\.htaccess$' }, async (server, owner) => {
      const { '.htaccess': _, ...one } = smallSite('one');
      owner.build(one);
      await owner.deploy();
      const owners = { '.htaccess': '# locked' };
      writeFiles(server.site, owners);
      ownByAccount(server.site);
      owner.build(smallSite('two'));
      const refused = await owner.deploy(['--sample', '--adopt']);
      expect(refused.code).toBe(1);
      expect(refused.output).toMatch(/The host does not let \.htaccess be replaced .* The site is as it was\./);
      expect(readFiles(server.site)).toMatchObject(hashesOf({ ...one, ...owners }));
      expect(existsSync(join(server.site, '.deploy/switch.gz'))).toBe(false);

      const { '.htaccess': __, ...two } = smallSite('two');
      owner.build(two);
      const { code, output } = await owner.deploy();
      expect(code, output).toBe(0);
      expect(readFiles(server.site)).toMatchObject(hashesOf({ ...two, ...owners }));
      const back = await owner.deploy(['--rollback']);
      expect(back.code, back.output).toBe(0);
      expect(readFiles(server.site)).toMatchObject(hashesOf(one));
    });
  });

  async function onHost(
    options: DeployServerOptions,
    act: (server: DeployServer, owner: DeployCheckout) => Promise<void>,
  ) {
    const server = await startDeployServer('proftpd', options);
    try {
      await act(server, checkout.withSettings(server.settings));
    } finally {
      await server.stop();
    }
  }
});

it('sends the host name in the TLS handshake (SNI), since many hosts share an IP address', async () => {
  const pem = execFileSync('php', [join(import.meta.dirname, '../../support/host/certificate.php')]);
  const names: unknown[] = [];
  const greeter = createServer({ key: pem, cert: pem }, (socket) => {
    names.push(socket.servername);
    socket.end('421 Later.\r\n');
  });
  await new Promise<void>((resolve) => greeter.listen(0, '127.0.0.1', resolve));
  const { port } = greeter.address() as { port: number };
  checkout.build(smallSite('one'));
  const { code } = await checkout.deploy(['--sample'], {
    FTP_HOST: 'localhost',
    FTP_PORT: String(port),
    FTP_USERNAME: 'studio',
    FTP_PASSWORD: 'secret',
    FTP_SECURE: 'implicit',
  });
  greeter.close();
  expect(code).toBe(1);
  expect(new Set(names)).toEqual(new Set(['localhost']));
});

/** The sizes in bytes of the files in a folder; folder and files may disappear at any moment. */
function sizesBelow(folder: string): number[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder).map((name) => statSync(join(folder, name), { throwIfNoEntry: false })?.size ?? 0);
}
