import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { contentPlugin } from './scripts/build/content/contentPlugin.ts';

export default defineConfig({
  test: {
    projects: [
      {
        plugins: [react(), contentPlugin()],
        test: {
          name: 'unit',
          pool: 'threads',
          maxWorkers: 2,
          include: ['tests/unit/**/*.test.{ts,tsx}'],
          css: { modules: { classNameStrategy: 'non-scoped' } },
          // The default of 5 s is too short on a busy machine, here and below; passing tests do not wait for it.
          testTimeout: 60_000,
        },
      },
      {
        plugins: [contentPlugin()],
        test: {
          name: 'site',
          // `npm test` runs the first folder, `npm run test:all` both.
          include: ['tests/e2e/**/*.test.ts', 'tests/long/**/*.test.ts'],
          globalSetup: 'tests/support/globalSetup.ts',
          // Each worker has its own site and browser. Three workers keep two cores busy, because tests often wait.
          maxWorkers: 3,
          // The test support keeps no state between files, so they can share one module cache.
          isolate: false,
          testTimeout: 60_000,
          hookTimeout: 60_000,
          expect: { poll: { timeout: 10_000 } },
        },
      },
    ],
  },
});
