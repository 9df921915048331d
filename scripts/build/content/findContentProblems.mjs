import { readdir } from 'node:fs/promises';
import { join, parse } from 'node:path';
import { runnerImport } from 'vite';
import { ROOT } from '../../support/paths.mjs';
import { unreadableFile } from './unreadableFile.mjs';

const CONTENT = join(ROOT, 'frontend/content');
const MEDIA = join(ROOT, 'frontend/media');
const ICONS = join(ROOT, 'frontend/icons');
export const ROUTES = join(ROOT, 'frontend/routes.ts');

/**
 * Reads `frontend/content`, `frontend/media` and `frontend/routes.ts`, and returns their problems: one sentence each, with
 * the file, the record and the fix.
 * @returns {Promise<string[]>}
 */
export async function findContentProblems() {
  /** @type {typeof import('./contentProblems.ts')} */
  const { contentFileNames, contentProblems } = await load(join(import.meta.dirname, 'contentProblems.ts'));
  /** @type {Record<string, unknown>} */
  const content = {};
  // A set, because each file that imports a broken one reports the same problem.
  const unreadable = new Set();
  const written = (await readdir(CONTENT)).filter((name) => name.endsWith('.ts'));
  await Promise.all(
    [...new Set([...contentFileNames, ...written])].map(async (name) => {
      try {
        content[name] = await load(join(CONTENT, name));
      } catch (problem) {
        content[name] = undefined;
        unreadable.add(unreadableFile(join(CONTENT, name), problem));
      }
    }),
  );
  const media = { files: await readdir(MEDIA), icons: (await readdir(ICONS)).map((file) => parse(file).name) };
  const problems = [...[...unreadable].sort(), ...contentProblems(content, media)];

  return problems.length > 0 ? problems : routeProblems();
}

/** @returns {Promise<string[]>} the problem of the route table, which imports `pages.ts`, if it has one */
async function routeProblems() {
  try {
    await load(ROUTES);
    return [];
  } catch (problem) {
    const message = problem instanceof Error ? problem.message : '';
    return [message.startsWith('frontend/routes.ts') ? message : unreadableFile(ROUTES, problem)];
  }
}

/** Executes a TypeScript file and all that it imports. @param {string} file @returns {Promise<any>} */
async function load(file) {
  const { module } = await runnerImport(file, { configFile: false, envDir: false, root: ROOT, logLevel: 'silent' });
  return module;
}
