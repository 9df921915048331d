import { type Browser, chromium, type LaunchOptions } from 'playwright';
import { findChromium } from '../../../scripts/setup/programs.mjs';

/**
 * What Playwright switches off, which has to be repeated because Chromium takes the last such list alone; and the reload
 * button, which is a page of its own and costs each context more than half of its time to open.
 */
const DISABLED_FEATURES = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'OptimizationHints',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'WebUIReloadButton',
];

/** Root can have no sandbox; most of the rest keeps the browser from calling home. */
export const CHROMIUM_ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${DISABLED_FEATURES.join(',')}`,
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
