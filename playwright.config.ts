import { defineConfig } from 'playwright/test';
import { launchOptions } from './tests/support/browser/launchBrowser.ts';

/** The window of a test that does not choose another one with `test.use({ viewport })`, in CSS pixels. */
const DESKTOP = { width: 1440, height: 900 };

export default defineConfig({
  globalSetup: './tests/support/buildSite.ts',
  outputDir: 'node_modules/.cache/test-results',
  snapshotPathTemplate: '{testDir}/snapshots/{arg}{ext}',
  // The command `npm test` reads the counts from the second report.
  reporter: process.env.PLAYWRIGHT_JUNIT_OUTPUT_FILE ? [['list'], ['junit']] : 'list',
  // Long, because on a busy machine a page takes ten seconds until it answers.
  timeout: 300_000,
  expect: { timeout: 20_000 },
  // Four workers keep two cores busy, because tests often wait.
  workers: 4,
  // The second try is for its trace alone: a test that fails once has failed.
  retries: process.env.CI ? 1 : 0,
  failOnFlakyTests: true,
  use: {
    launchOptions: launchOptions(),
    viewport: DESKTOP,
    // Films and animations take a quarter of a page's processor time. Tests of what moves use `MOVING` (see test.ts).
    contextOptions: { reducedMotion: 'reduce' },
    actionTimeout: 20_000,
    // A trace takes a third of all time; elsewhere `--last-failed --trace on` shows what happened.
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
  },
  projects: [
    // The longest tests first.
    { name: 'owner', testDir: 'tests/owner', fullyParallel: true },
    { name: 'site', testDir: 'tests/site', fullyParallel: true },
    { name: 'http', testDir: 'tests/http' },
    // Run by its name alone: it writes docs/*.jpg.
    { name: 'pictures', testDir: 'docs' },
    { name: 'long', testDir: 'tests/long', fullyParallel: true, timeout: 600_000, expect: { timeout: 60_000 } },
  ],
});
