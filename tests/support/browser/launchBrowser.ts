import { type Browser, chromium, type LaunchOptions } from 'playwright';
import { findChromium } from '../../../scripts/setup/programs.mjs';

/** Root can have no sandbox; letters are as wide as on visitors' screens; most of the rest keeps the browser from calling home. */
export const CHROMIUM_ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--font-render-hinting=none',
];

/** What starts the Chromium of this machine, or the one that `CHROMIUM` names, with these arguments beside our own. */
export function launchOptions(ownArguments: readonly string[] = []): LaunchOptions {
  const executablePath = findChromium();
  if (!executablePath) {
    throw new Error('Chromium is missing: run "npm test", or name its path in CHROMIUM.');
  }

  return { executablePath, args: [...CHROMIUM_ARGUMENTS, ...ownArguments] };
}

/** Starts a browser of its own, for tests and benchmarks that need other arguments than everybody's. */
export async function launchBrowser(
  ownArguments: readonly string[] = [],
  options: LaunchOptions = {},
): Promise<Browser> {
  return chromium.launch({ ...launchOptions(ownArguments), ...options });
}
