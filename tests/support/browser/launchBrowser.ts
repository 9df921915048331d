import type { LaunchOptions } from 'playwright';
import { findChromium } from '../setUp.ts';

/** Root needs `--no-sandbox`; most of the other arguments stop network requests of the browser itself. */
const CHROMIUM_ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Options that launch this machine's Chromium, or the one that `CHROMIUM` names, with `ownArguments` added. */
export function launchOptions(ownArguments: readonly string[] = []): LaunchOptions {
  const executablePath = findChromium();
  if (!executablePath) {
    throw new Error('Chromium is missing: run "npm test", or name its path in CHROMIUM.');
  }

  return { executablePath, args: [...CHROMIUM_ARGUMENTS, ...ownArguments] };
}
