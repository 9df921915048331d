import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { contentPlugin } from './scripts/build/content/contentPlugin.ts';

export default defineConfig({
  plugins: [react(), contentPlugin()],
  test: {
    pool: 'threads',
    maxWorkers: 2,
    include: ['tests/unit/**/*.test.{ts,tsx}'],
    css: { modules: { classNameStrategy: 'non-scoped' } },
    // The default of 5 s is too short on a busy machine; passing tests do not wait for it.
    testTimeout: 60_000,
  },
});
