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
import { ROOT } from '../../../scripts/support/paths.mjs';
import { checkoutCopy } from '../commands/checkoutCopy';
import { type RunningCommand, runCheckout } from '../commands/runCheckout';
import type { SiteFiles } from './smallSite';

const OWNERS_SETTINGS = {
  // The slash at the end leads to no folder.
  SITE_URL: 'https://studio.test/',
  MAIL_TO: 'owner@studio.test',
  MAIL_FROM: 'website@studio.test',
};

/** The parts of a checkout that a deploy reads if the site is built already. */
const READ_BY_DEPLOY = [
  'package.json',
  'scripts',
  'api/src',
  'frontend/content',
  'vite.config.ts',
  'composer.json',
  'package-lock.json',
];

/** The PHP packages of the upload, with which the settings are read; a deploy installs them where they are missing. */
const PACKAGES = 'node_modules/.cache/upload';

/** The outcome of a deploy: its exit code, and all that it has said. */
interface Outcome {
  code: number | null;
  output: string;
}

export interface DeployCheckout {
  folder: string;
  /** Replaces the built site with these files. */
  build(files: SiteFiles): void;
  start(options?: string[], environment?: Record<string, string>): RunningCommand;
  deploy(options?: string[], environment?: Record<string, string>): Promise<Outcome>;
  /** Deploys these files, and returns what the deploy has said. Rejects unless it ends well. */
  publish(files: SiteFiles, options?: string[], environment?: Record<string, string>): Promise<string>;
  remove(): void;
}

/**
 * A checkout that deploys to the host of these settings. It has only the files that a deploy reads, so it cannot build.
 */
export function deployCheckout(settings: Record<string, string>): DeployCheckout {
  const folder = checkoutCopy(READ_BY_DEPLOY);
  mkdirSync(join(folder, 'node_modules/.cache'));
  if (existsSync(join(ROOT, PACKAGES))) symlinkSync(join(ROOT, PACKAGES), join(folder, PACKAGES));
  // The tests write `public_html` themselves.
  writeFileSync(join(folder, 'scripts/build.mjs'), 'export async function build() {}\n');
  const site = join(folder, 'public_html');
  const build = (files: SiteFiles) => {
    rmSync(site, { recursive: true, force: true });
    writeFiles(site, files);
  };
  const start = (options = ['--sample'], environment: Record<string, string> = {}) =>
    runCheckout(folder, 'deploy', { ...OWNERS_SETTINGS, ...settings, ...environment }, options);
  const deploy = async (options?: string[], environment?: Record<string, string>) => {
    const run = start(options, environment);

    return { code: await run.exitCode, output: run.output() };
  };

  return {
    folder,
    build,
    start,
    deploy,
    publish: async (files, options, environment) => {
      build(files);
      const { code, output } = await deploy(options, environment);
      if (code !== 0) throw new Error(`The deploy ended with code ${code}:\n${output}`);

      return output;
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** Writes these files into a folder. */
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

  return hashesOf(Object.fromEntries(paths.map((path) => [path, readFileSync(join(folder, path))])));
}

/** Returns a hash for each of these files, by path. */
export function hashesOf(files: SiteFiles): Record<string, string> {
  return Object.fromEntries(
    Object.entries(files).map(([path, content]) => [path, createHash('sha256').update(content).digest('hex')]),
  );
}
