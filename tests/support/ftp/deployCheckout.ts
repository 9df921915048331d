import { execFileSync, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fixtureCheckout } from '../commands/buildFixture';
import type { SiteFiles } from './smallSite';

const OWNERS_SETTINGS = {
  SITE_URL: 'https://studio.test',
  MAIL_TO: 'owner@studio.test',
  MAIL_FROM: 'website@studio.test',
};

/** A run of `npm run deploy`. */
export interface DeployRun {
  output(): string;
  exitCode: Promise<number | null>;
  kill(signal: NodeJS.Signals): void;
}

export interface DeployCheckout {
  folder: string;
  /** Makes these files the built site, as fresh from a build. */
  build(files: SiteFiles): void;
  start(options?: string[], environment?: Record<string, string>): DeployRun;
  deploy(options?: string[], environment?: Record<string, string>): Promise<{ code: number | null; output: string }>;
  remove(): void;
}

/** A checkout with an owner who deploys to the host of these settings. */
export function deployCheckout(settings: Record<string, string>): DeployCheckout {
  const folder = fixtureCheckout();
  const owners = { ...OWNERS_SETTINGS, ...settings };

  const start = (options: string[] = ['--sample'], environment: Record<string, string> = {}): DeployRun => {
    const child = spawn(process.execPath, ['scripts/deploy.mjs', ...options], {
      cwd: folder,
      env: { ...process.env, ...owners, ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk) => {
        output += chunk;
      });
    }

    return {
      output: () => output,
      exitCode: new Promise((resolve) => child.once('close', resolve)),
      kill: (signal) => child.kill(signal),
    };
  };

  return {
    folder,
    build: (files) => {
      rmSync(join(folder, 'public_html'), { recursive: true, force: true });
      writeFiles(join(folder, 'public_html'), files);
      stampBuild(folder, owners);
    },
    start,
    deploy: async (options, environment) => {
      const run = start(options, environment);

      return { code: await run.exitCode, output: run.output() };
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

export function writeFiles(folder: string, files: SiteFiles): void {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
}

/** A hash for each file below a folder, but for the staging folder of a deploy. */
export function readFiles(folder: string): Record<string, string> {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (path) => !/^\.deploy(\/|$)/.test(path) && statSync(join(folder, path)).isFile(),
  );

  return Object.fromEntries(paths.sort().map((path) => [path, hashOf(readFileSync(join(folder, path)))]));
}

/** The same of files that are to be. */
export function hashesOf(files: SiteFiles): Record<string, string> {
  return Object.fromEntries(Object.entries(files).map(([path, content]) => [path, hashOf(content)]));
}

const hashOf = (content: string | Buffer) => createHash('sha256').update(content).digest('hex');

/** What a build leaves behind, so that a deploy takes its site for fresh. */
function stampBuild(folder: string, settings: Record<string, string>): void {
  const code = `
    import { hashInputs, rememberBuild } from './scripts/build/freshness.mjs';
    await rememberBuild(await hashInputs({ SITE_URL: process.env.SITE_URL }));`;
  execFileSync(process.execPath, ['--input-type=module', '--eval', code], {
    cwd: folder,
    env: { ...process.env, ...settings },
  });
}
