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
          include: ['tests/unit/**/*.test.{ts,tsx}'],
          css: { modules: { classNameStrategy: 'non-scoped' } },
          // The default of 5 s is too short on a busy machine, here and below; nothing waits for a time to be over.
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
          // Each has a site and a browser of its own. On two cores three keep both busy: tests often wait.
          maxWorkers: 3,
          // Their support keeps nothing between files, and need not be loaded anew for each.
          isolate: false,
          testTimeout: 60_000,
          hookTimeout: 60_000,
          expect: { poll: { timeout: 10_000 } },
        },
      },
    ],
  },
});
