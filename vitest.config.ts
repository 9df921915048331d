import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { contentPlugin } from './scripts/build/content/contentPlugin.ts';

/** Tests of code for browsers, and files with `vi.mock` or `vi.resetModules`: each file has modules and globals of its own. */
const ISOLATED = [
  'tests/unit/{components,hooks,lib,pages}/**/*.test.{ts,tsx}',
  'tests/unit/{commands,brand/*,build/search/*,build/site/*}.test.ts',
];

export default defineConfig({
  plugins: [react(), contentPlugin()],
  test: {
    pool: 'threads',
    maxWorkers: 2,
    css: { modules: { classNameStrategy: 'non-scoped' } },
    restoreMocks: true,
    unstubEnvs: true,
    unstubGlobals: true,
    // The default of 5 s is too short on a busy machine; passing tests do not wait for it.
    testTimeout: 60_000,
    projects: [
      { extends: true, test: { name: 'isolated', include: ISOLATED } },
      // The others share the modules of the scripts, of which some take a second to load.
      {
        extends: true,
        test: { name: 'scripts', isolate: false, include: ['tests/unit/**/*.test.ts'], exclude: ISOLATED },
      },
    ],
  },
});
