import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'playwright/test';
import { startProgram } from '../../../scripts/support/childProcess.ts';
import { filesBelow } from '../filesBelow';
import type { ApacheOptions, StartedHost } from '../host/startApache';
import { test as base } from '../test';
import { type SiteVersion, siteVersion } from './siteVersion';
import { type DeployServerKind, type DeployServerOptions, startDeployServer } from './startDeployServer';
import { startTcpRelay } from './tcpRelay';

/** Delay each way, as on real networks: the host executes received commands before it sees that the client is gone. */
const NETWORK = { delayMs: 20 };

/** A rented account: what FTP or SFTP sees of it, what visitors see of it, and deploys to it over a slow network. */
export type DeployPlace = Awaited<ReturnType<typeof placeAt>>;

type RentOptions = DeployServerOptions & Pick<ApacheOptions, 'phpSettings'>;

interface DeployFixtures {
  /** Rents an account with an empty folder for the site. */
  rent(kind: DeployServerKind, options?: RentOptions): Promise<DeployPlace>;
  /** A version of the site with a name (see `siteVersion`). */
  version(...words: Parameters<typeof siteVersion>): SiteVersion;
}

/** Playwright's `test` with rented accounts, and versions of the site to deploy to them, which end with the test. */
export const test = base.extend<DeployFixtures>({
  version: async ({}, use) => {
    const made = new Map<string, SiteVersion>();
    await use((name, classes) => {
      const version = made.get(name) ?? siteVersion(name, classes);
      made.set(name, version);
      return version;
    });
    for (const { folder } of made.values()) rmSync(folder, { recursive: true });
  },
  rent: async ({ startHost }, use) => {
    const places: DeployPlace[] = [];
    await use(async (kind, { phpSettings = {}, ...options } = {}) => {
      const place = await placeAt(await startHost({ phpSettings }), kind, options);
      places.push(place);
      return place;
    });
    for (const { server, relay } of places) {
      await server.stop();
      await relay.stop();
    }
  },
});

async function placeAt(host: StartedHost, kind: DeployServerKind, options: DeployServerOptions) {
  host.setEnv({ MAIL_TO: 'owner@studio.example', MAIL_FROM: 'website@studio.example' });
  const server = await startDeployServer(kind, { ...options, home: host.home });
  for (const name of readdirSync(server.site)) rmSync(join(server.site, name), { recursive: true });
  /** Between the deploys and the server. */
  const relay = await startTcpRelay(server.port, NETWORK);
  /** Starts a deploy in a process of its own. */
  const start = async (version?: SiteVersion, words: readonly string[] = [], others: Record<string, string> = {}) => {
    const settings = { SITE_URL: host.url, ...server.settings, ...server.settingsAt(relay.port), ...others };
    const { folder = '', rules = '' } = version ?? {};
    const script = ['--import', 'tsx', join(import.meta.dirname, 'deployFolder.ts')];
    const args = [...script, folder, rules, JSON.stringify(settings), ...words];
    const { pid, output, exitCode } = await startProgram(process.execPath, args, { env: { CI: '' } });
    /** Sends a signal, such as SIGINT for Ctrl-C. */
    const signal = (name: NodeJS.Signals) => process.kill(pid, name);
    return { output, exitCode, signal };
  };
  /** Deploys to the end. */
  const deploy = async (...words: Parameters<typeof start>) => {
    const run = await start(...words);
    return { code: await run.exitCode, output: run.output() };
  };

  return {
    server,
    host,
    relay,
    start,
    deploy,
    /** Deploys, and returns what the deploy has said; fails unless visitors have the version. */
    publish: async (version: SiteVersion, words?: readonly string[]) => {
      const { code, output } = await deploy(version, words);
      expect(code, output).toBe(0);
      return output;
    },
    /** A hash for each file on the host, by path; what a deploy keeps for itself apart. */
    files: () =>
      Object.fromEntries(Object.entries(filesBelow(server.site)).filter(([path]) => !path.startsWith('.deploy/'))),
  };
}
