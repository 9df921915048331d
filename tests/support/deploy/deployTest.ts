import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'playwright/test';
import type { ApacheOptions, StartedHost } from '../host/startApache';
import { test as base } from '../test';
import { hashOf, type SiteVersion, siteVersion } from './siteVersion';
import {
  type DeployServer,
  type DeployServerKind,
  type DeployServerOptions,
  startDeployServer,
} from './startDeployServer';
import { startTcpRelay, type TcpRelay } from './tcpRelay';

/** Delay each way, as on real networks: the host executes received commands before it sees that the client is gone. */
const NETWORK = { delayMs: 20 };

/** A deploy that runs. */
interface RunningDeploy {
  output(): string;
  exitCode: Promise<number | null>;
  /** Sends a signal, such as SIGINT for Ctrl-C. */
  signal(signal: NodeJS.Signals): void;
}

/** A rented account: what FTP or SFTP sees of it, what visitors see of it, and deploys to it over a slow network. */
export interface DeployPlace {
  server: DeployServer;
  host: StartedHost;
  /** Between the deploys and the server. */
  relay: TcpRelay;
  start(
    version: SiteVersion | undefined,
    options?: readonly string[],
    settings?: Record<string, string>,
  ): RunningDeploy;
  /** Deploys to the end. */
  deploy(...words: Parameters<DeployPlace['start']>): Promise<{ code: number | null; output: string }>;
  /** Deploys, and returns what the deploy has said; fails unless visitors have the version. */
  publish(
    version: SiteVersion,
    ...words: [options?: readonly string[], settings?: Record<string, string>]
  ): Promise<string>;
  /** A hash for each file on the host, by path; what a deploy keeps for itself apart. */
  files(): Record<string, string>;
}

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
    const ends: (() => unknown)[] = [];
    await use(async (kind, { phpSettings = {}, ...options } = {}) => {
      const host = await startHost({ phpWorkers: 4, phpSettings });
      host.setEnv({ MAIL_TO: 'owner@studio.example', MAIL_FROM: 'website@studio.example' });
      const server = await startDeployServer(kind, { ...options, home: host.home });
      for (const name of readdirSync(server.site)) rmSync(join(server.site, name), { recursive: true });
      const relay = await startTcpRelay(server.port, NETWORK);
      ends.unshift(relay.stop, server.stop);
      const own = { SITE_URL: host.url, ...server.settings, ...server.settingsAt(relay.port) };
      const start: DeployPlace['start'] = (version, options = [], settings = {}) =>
        startDeploy(version, options, { ...own, ...settings });
      const deploy: DeployPlace['deploy'] = async (...words) => {
        const run = start(...words);
        return { code: await run.exitCode, output: run.output() };
      };

      return {
        server,
        host,
        relay,
        start,
        deploy,
        publish: async (...words) => {
          const { code, output } = await deploy(...words);
          expect(code, output).toBe(0);
          return output;
        },
        files: () => filesBelow(server.site),
      };
    });
    for (const end of ends) await end();
  },
});

/** Starts a deploy of a version in a process of its own. */
function startDeploy(
  version: SiteVersion | undefined,
  options: readonly string[],
  settings: Record<string, string>,
): RunningDeploy {
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
    exitCode: once(child, 'close').then(([code]) => code),
    signal: (signal) => child.kill(signal),
  };
}

function filesBelow(folder: string): Record<string, string> {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => !/^\.deploy(\/|$)/.test(path) && statSync(join(folder, path)).isFile())
    .sort();

  return Object.fromEntries(paths.map((path) => [path, hashOf(readFileSync(join(folder, path)))]));
}
