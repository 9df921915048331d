import { join } from 'node:path';
import { runnerImport } from 'vite';
import { ROOT } from './paths.mjs';

/**
 * Imports a TypeScript file and all that it imports, which Node 20 cannot do itself.
 * @param {string} path from the project's root
 * @param {import('vite').Plugin[]} [plugins] for imports of other file types
 * @returns {Promise<any>} its exports
 */
export async function runTypeScript(path, plugins = []) {
  const { module } = await runnerImport(join(ROOT, path), {
    configFile: false,
    plugins,
    envDir: false,
    root: ROOT,
    logLevel: 'silent',
  });
  return module;
}
