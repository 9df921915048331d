import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { findChromium } from '../../../scripts/setup/programs.mjs';
import { startProcessGroup } from '../../../scripts/support/process-group.mjs';
import { CHROMIUM_ARGUMENTS } from '../../support/browser/launchBrowser';

const PATIENCE_MS = 20_000;
const LOOK_AGAIN_MS = 20;

export interface StartedChromium {
  /** The port of its DevTools. */
  port: number;
  stop(): Promise<void>;
}

/**
 * Starts a headless Chromium with a new profile, which is removed with it. Not with Playwright, which would interfere
 * with every page that Lighthouse opens.
 */
export async function startChromium(ownArguments: readonly string[]): Promise<StartedChromium> {
  const profile = mkdtempSync(join(tmpdir(), 'bench-profile-'));
  const browser = await startProcessGroup(findChromium() ?? 'chromium', [
    ...CHROMIUM_ARGUMENTS,
    ...ownArguments,
    '--headless',
    '--remote-debugging-port=0',
    `--user-data-dir=${profile}`,
    'about:blank',
  ]);
  const stop = async () => {
    await browser.stop();
    rmSync(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  };

  try {
    return { port: await portIn(join(profile, 'DevToolsActivePort')), stop };
  } catch (problem) {
    await stop();
    throw new Error(`${(problem as Error).message}\n${browser.output()}`.trim());
  }
}

/** Chromium writes the port that it was given by the system into this file. */
async function portIn(file: string): Promise<number> {
  for (const deadline = Date.now() + PATIENCE_MS; Date.now() < deadline; await wait(LOOK_AGAIN_MS)) {
    const port = existsSync(file) ? Number.parseInt(readFileSync(file, 'utf8'), 10) : Number.NaN;
    if (port > 0) return port;
  }

  throw new Error(`Chromium did not listen within ${PATIENCE_MS / 1000} seconds.`);
}
