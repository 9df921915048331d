import { readdir } from 'node:fs/promises';
import { join, parse } from 'node:path';
import { runnerImport } from 'vite';
import { ROOT } from '../../support/paths.mjs';
import { unreadableFile } from './unreadableFile.mjs';

const CONTENT = join(ROOT, 'frontend/content');
const MEDIA = join(ROOT, 'frontend/media');
const ICONS = join(ROOT, 'frontend/icons');

/**
 * Reads `frontend/content` and `frontend/media`, and returns their problems: one sentence each, with the file, the record
 * and the fix.
 * @returns {Promise<string[]>}
 */
export async function findContentProblems() {
  /** @type {typeof import('./contentProblems.ts')} */
  const { contentFileNames, contentProblems } = await load(join(import.meta.dirname, 'contentProblems.ts'));
  /** @type {Record<string, unknown>} */
  const content = {};
  // A set, because each file that imports a broken one reports the same problem.
  const unreadable = new Set();
  await Promise.all(
    contentFileNames.map(async (name) => {
      try {
        content[name] = await load(join(CONTENT, name));
      } catch (problem) {
        unreadable.add(unreadableFile(join(CONTENT, name), problem));
      }
    }),
  );
  const media = { files: await readdir(MEDIA), icons: (await readdir(ICONS)).map((file) => parse(file).name) };
  return [...[...unreadable].sort(), ...contentProblems(content, media)];
}

/** Executes a TypeScript file and all that it imports. @param {string} file @returns {Promise<any>} */
async function load(file) {
  const { module } = await runnerImport(file, { configFile: false, envDir: false, root: ROOT, logLevel: 'silent' });
  return module;
}
