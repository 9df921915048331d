import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'playwright/test';
import type { ApacheOptions, StartedHost } from '../host/startApache';
import { test as base } from '../test';
import { hashOf, type SiteVersion, siteVersion } from './siteVersion';
import { type DeployServerKind, type DeployServerOptions, startDeployServer } from './startDeployServer';
import { startTcpRelay } from './tcpRelay';

/** Delay each way, as on real networks: the host executes received commands before it sees that the client is gone. */
const NETWORK = { delayMs: 20 };

/** A rented account: what FTP or SFTP sees of it, what visitors see of it, and deploys to it over a slow network. */
export type DeployPlace = Awaited<ReturnType<typeof placeAt>>;

interface DeployFixtures {
  /** Rents an account with an empty folder for the site. */
  rent(
    kind: DeployServerKind,
    options?: DeployServerOptions & Pick<ApacheOptions, 'phpSettings'>,
  ): Promise<DeployPlace>;
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
      const place = await placeAt(await startHost({ phpWorkers: 4, phpSettings }), kind, options);
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
  const own = { SITE_URL: host.url, ...server.settings, ...server.settingsAt(relay.port) };
  const start = (
    version: SiteVersion | undefined,
    options: readonly string[] = [],
    settings: Record<string, string> = {},
  ) => startDeploy(version, options, { ...own, ...settings });
  /** Deploys to the end. */
  const deploy = async (...words: Parameters<typeof start>) => {
    const run = start(...words);
    return { code: await run.exitCode, output: run.output() };
  };

  return {
    server,
    host,
    relay,
    start,
    deploy,
    /** Deploys, and returns what the deploy has said; fails unless visitors have the version. */
    publish: async (version: SiteVersion, options?: readonly string[], settings?: Record<string, string>) => {
      const { code, output } = await deploy(version, options, settings);
      expect(code, output).toBe(0);
      return output;
    },
    /** A hash for each file on the host, by path; what a deploy keeps for itself apart. */
    files: () => filesBelow(server.site),
  };
}

/** Starts a deploy of a version in a process of its own. */
function startDeploy(version: SiteVersion | undefined, options: readonly string[], settings: Record<string, string>) {
  const script = join(import.meta.dirname, 'deployFolder.ts');
  const { folder = '', rules = '' } = version ?? {};
  const child: ChildProcess = spawn(
    process.execPath,
    ['--import', 'tsx', script, folder, rules, JSON.stringify(settings), ...options],
    {
      env: { ...process.env, CI: settings.CI ?? '' },
    },
  );
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk) => {
      output += chunk;
    });
  }

  return {
    output: () => output,
    exitCode: once(child, 'close').then(([code]): number | null => code),
    /** Sends a signal, such as SIGINT for Ctrl-C. */
    signal: (signal: NodeJS.Signals) => child.kill(signal),
  };
}

function filesBelow(folder: string): Record<string, string> {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => !/^\.deploy(\/|$)/.test(path) && statSync(join(folder, path)).isFile())
    .sort();

  return Object.fromEntries(paths.map((path) => [path, hashOf(readFileSync(join(folder, path)))]));
}
