import { type Browser, chromium } from 'playwright';
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

/** The Chromium of this machine, or the one that `CHROMIUM` names; some arguments depend on what it is to visit. */
export async function launchBrowser(ownArguments: readonly string[] = []): Promise<Browser> {
  const executablePath = findChromium();
  if (!executablePath) {
    throw new Error('Chromium is missing: run "npm test", or name its path in CHROMIUM.');
  }

  return chromium.launch({
    executablePath,
    args: [...CHROMIUM_ARGUMENTS, ...ownArguments],
    // It goes with this process. Playwright's own listeners would close it, and the process, a benchmark, would go on.
    handleSIGHUP: false,
    handleSIGINT: false,
    handleSIGTERM: false,
  });
}
