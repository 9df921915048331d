import { execFileSync, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { ROOT } from '../../../scripts/support/paths.mjs';
import { fixtureCheckout } from '../commands/buildFixture';
import { checkoutCopy } from '../commands/checkoutCopy';
import type { SiteFiles } from './smallSite';

const OWNERS_SETTINGS = {
  SITE_URL: 'https://studio.test',
  MAIL_TO: 'owner@studio.test',
  MAIL_FROM: 'website@studio.test',
};

/** The file in which `scripts/build/freshness.mjs` stores the hash of a build's inputs. */
const STAMP = 'node_modules/.cache/site/built-from';

const LOOK_AGAIN_MS = 1;

/** A run of `npm run deploy`. */
export interface DeployRun {
  output(): string;
  exitCode: Promise<number | null>;
  kill(signal: NodeJS.Signals): void;
  /** Resolves as soon as `isReached` returns true; rejects when the run ends before `moment`, its name in the error. */
  until(moment: string, isReached: () => boolean): Promise<void>;
}

export interface DeployCheckout {
  folder: string;
  /** The folder of this machine's manifest cache. */
  memory: string;
  /** Replaces the built site with these files, and marks it as a fresh build of the sources at the first call. */
  build(files: SiteFiles): void;
  start(options?: string[], environment?: Record<string, string>): DeployRun;
  deploy(options?: string[], environment?: Record<string, string>): Promise<{ code: number | null; output: string }>;
  /** The same folder with these settings changed. */
  withSettings(settings: Record<string, string>): DeployCheckout;
  remove(): void;
}

/** The parts of a checkout that a deploy reads if the site is built already. */
const READ_BY_DEPLOY = [
  'scripts',
  'api/src',
  'frontend/content',
  'vite.config.ts',
  'composer.json',
  'package-lock.json',
];

/** The PHP packages of the upload, with which the settings are read; a deploy installs them where they are missing. */
const PACKAGES = 'node_modules/.cache/upload';

/**
 * A checkout that deploys to the host of these settings. It has only the files that a deploy reads, so it cannot build.
 */
export function deployCheckout(settings: Record<string, string>): DeployCheckout {
  const folder = checkoutCopy(READ_BY_DEPLOY);
  mkdirSync(join(folder, 'node_modules/.cache'));
  if (existsSync(join(ROOT, PACKAGES))) symlinkSync(join(ROOT, PACKAGES), join(folder, PACKAGES));

  return checkoutIn(folder, { ...OWNERS_SETTINGS, ...settings });
}

/** A checkout with the fixture content that deploys to the host of these settings and can build. */
export function buildingCheckout(settings: Record<string, string>): DeployCheckout {
  return checkoutIn(fixtureCheckout(), { ...OWNERS_SETTINGS, ...settings });
}

function checkoutIn(folder: string, settings: Record<string, string>): DeployCheckout {
  let stamp: Buffer | undefined;
  const start = (options: string[] = ['--sample'], environment: Record<string, string> = {}): DeployRun =>
    startDeploy(folder, options, { ...process.env, ...settings, ...environment });

  return {
    folder,
    memory: join(folder, 'node_modules/.cache/deploy'),
    build: (files) => {
      rmSync(join(folder, 'public_html'), { recursive: true, force: true });
      writeFiles(join(folder, 'public_html'), files);
      stamp ??= stampOfBuild(folder, settings);
      writeFileSync(join(folder, STAMP), stamp);
    },
    start,
    deploy: async (options, environment) => {
      const run = start(options, environment);

      return { code: await run.exitCode, output: run.output() };
    },
    withSettings: (others) => checkoutIn(folder, { ...settings, ...others }),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

function startDeploy(folder: string, options: string[], env: NodeJS.ProcessEnv): DeployRun {
  const child = spawn(process.execPath, ['scripts/deploy.mjs', ...options], {
    cwd: folder,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      output += chunk;
    });
  }
  let hasEnded = false;
  const exitCode = new Promise<number | null>((resolve) => {
    child.once('close', (code) => {
      hasEnded = true;
      resolve(code);
    });
  });

  return {
    output: () => output,
    exitCode,
    kill: (signal) => child.kill(signal),
    until: async (moment, isReached) => {
      while (!isReached()) {
        if (hasEnded) throw new Error(`The deploy ended before ${moment}. It said:\n${output}`);
        await wait(LOOK_AGAIN_MS);
      }
    },
  };
}

export function writeFiles(folder: string, files: SiteFiles): void {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
}

/** Returns a hash for each file below a folder, by path, but not for a deploy's staging folder. */
export function readFiles(folder: string): Record<string, string> {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (path) => !/^\.deploy(\/|$)/.test(path) && statSync(join(folder, path)).isFile(),
  );

  return Object.fromEntries(paths.sort().map((path) => [path, hashOf(readFileSync(join(folder, path)))]));
}

/** Returns a hash for each of these files, by path. */
export function hashesOf(files: SiteFiles): Record<string, string> {
  return Object.fromEntries(Object.entries(files).map(([path, content]) => [path, hashOf(content)]));
}

const hashOf = (content: string | Buffer) => createHash('sha256').update(content).digest('hex');

/** Returns the stamp of a build of these sources and settings, by which a deploy sees that the site is fresh. */
function stampOfBuild(folder: string, settings: Record<string, string>): Buffer {
  const code = `
    import { hashInputs, rememberBuild } from './scripts/build/freshness.mjs';
    await rememberBuild(await hashInputs({ SITE_URL: process.env.SITE_URL }));`;
  execFileSync(process.execPath, ['--input-type=module', '--eval', code], {
    cwd: folder,
    env: { ...process.env, ...settings },
  });

  return readFileSync(join(folder, STAMP));
}
