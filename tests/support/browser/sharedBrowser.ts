import { type Browser, chromium } from 'playwright';
import { afterAll, inject } from 'vitest';
import { workerNumber } from '../worker';

/**
 * The Chromium of this worker, which its test files use one after the other. Each test opens its own context; contexts
 * that a file leaves open are closed when the file ends.
 */
export async function sharedBrowser(): Promise<Browser> {
  const browser = await chromium.connect(inject('browsers')[workerNumber()] ?? '');
  afterAll(() => browser.close());

  return browser;
}
