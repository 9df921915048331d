import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    projects: [
      {
        plugins: [react()],
        test: {
          name: 'unit',
          include: ['tests/unit/**/*.test.{ts,tsx}'],
          css: { modules: { classNameStrategy: 'non-scoped' } },
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['tests/e2e/**/*.test.ts'],
          exclude: ['tests/e2e/deploy*.test.ts'],
          globalSetup: 'tests/support/globalSetup.ts',
          // One site and one inbox serve all files, so these take turns.
          fileParallelism: false,
          // Room for a machine that does other work besides; nothing waits for a time to be over.
          testTimeout: 60_000,
          hookTimeout: 60_000,
          expect: { poll: { timeout: 10_000 } },
        },
      },
      {
        test: {
          name: 'deploy',
          include: ['tests/e2e/deploy*.test.ts'],
          // Each starts FTP servers and deploys again and again: more at once would only wait for the processor.
          fileParallelism: false,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
