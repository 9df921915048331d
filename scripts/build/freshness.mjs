import { createHash } from 'node:crypto';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { ROOT } from '../support/paths.mjs';
import { filesBelow } from './filesBelow.mjs';

/** Holds the hash of the inputs of the last complete build. */
const STAMP = join(ROOT, 'node_modules/.cache/site/built-from');

const INPUTS = [
  'frontend',
  'api',
  'scripts/build.mjs',
  'scripts/build',
  'scripts/edit',
  'scripts/setup/editor.mjs',
  'scripts/support',
  'vite.config.ts',
  'composer.json',
  'package-lock.json',
];
const NO_INPUT = /^api\/vendor(\/|$)/;

/** The settings that the build writes into the site. */
const SETTINGS = ['SITE_URL', 'REDIRECT_TO_SITE_URL', 'HSTS', 'INQUIRY_RETENTION_DAYS'];

/** Removes the stamp before a build, so that an interrupted build never counts as complete. */
export async function forgetBuild() {
  await rm(STAMP, { force: true });
}

/** @param {string} inputs what `hashInputs` returned before the build */
export async function rememberBuild(inputs) {
  await mkdir(dirname(STAMP), { recursive: true });
  await writeFile(STAMP, inputs);
}

/** Whether `public_html/` was built from the source as it is now. @param {Record<string, string>} settings */
export async function isBuildFresh(settings) {
  return (await readStamp()) === (await hashInputs(settings));
}

/** @param {Record<string, string>} settings */
export async function hashInputs(settings) {
  const paths = (await Promise.all(INPUTS.map(filesOf))).flat().sort();
  const hashes = await Promise.all(paths.map(async (path) => `${path} ${hash(await readFile(join(ROOT, path)))}\n`));
  const values = SETTINGS.map((name) => `${name}=${settings[name] ?? ''}\n`);

  return hash([...hashes, ...values].join(''));
}

/** @param {string} input @returns {Promise<string[]>} */
async function filesOf(input) {
  const names = await filesBelow(join(ROOT, input)).catch(() => undefined);
  if (names === undefined) return [input];

  return names.map((name) => `${input}/${name}`).filter((name) => !NO_INPUT.test(name));
}

/** @param {string | Buffer} content */
const hash = (content) => createHash('sha256').update(content).digest('hex');

function readStamp() {
  return readFile(STAMP, 'utf8').catch(() => '');
}
