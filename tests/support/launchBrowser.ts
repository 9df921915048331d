import { type Browser, chromium, type LaunchOptions } from 'playwright';
import { findChromium } from '../../scripts/setup/programs.mjs';

/** Root can have no sandbox; the rest keeps the browser from calling home. */
export const CHROMIUM_ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * The Chromium of this machine, or the one that `CHROMIUM` names; some arguments depend on what it is to visit, and some
 * options on what visits.
 */
export async function launchBrowser(
  ownArguments: readonly string[] = [],
  options: LaunchOptions = {},
): Promise<Browser> {
  const executablePath = findChromium();
  if (!executablePath) {
    throw new Error('Chromium is missing: run "npm test", or name its path in CHROMIUM.');
  }

  return chromium.launch({ executablePath, args: [...CHROMIUM_ARGUMENTS, ...ownArguments], ...options });
}
