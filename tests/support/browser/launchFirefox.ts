import { type ConsoleMessage, launch } from 'puppeteer-core';
import { findFirefox } from '../../../scripts/setup/programs.mjs';
import { type LaunchEngine, middleOf, watchPage } from './EnginePage';

/** Starts this machine's Firefox, or the one that `FIREFOX` names, and drives it over WebDriver BiDi. */
export const launchFirefox: LaunchEngine = async ({ javaScript, reducedMotion = false, letters = 16 }) => {
  const executablePath = findFirefox();
  if (!executablePath) throw new Error('Firefox is missing: run "npm run test:all", or name its path in FIREFOX.');
  const browser = await launch({
    browser: 'firefox',
    executablePath,
    // Overlay scrollbars take no space, as on phones, so that a page in a window of 390 px is 390 px wide.
    extraPrefsFirefox: {
      'javascript.enabled': javaScript,
      'ui.prefersReducedMotion': Number(reducedMotion),
      'ui.useOverlayScrollbars': 1,
      'font.size.variable.x-western': letters,
    },
  });
  const page = await browser.newPage();
  let errors: string[] = [];
  page.on('console', (message: ConsoleMessage) => {
    if (message.type() === 'error') errors.push(`${message.text()} (${message.location().url})`);
  });
  page.on('pageerror', (error) => errors.push(`Uncaught: ${(error as Error).message}`));
  await page.evaluateOnNewDocument(watchPage);
  // Puppeteer's text for an error object is "JSHandle@error".
  await page.evaluateOnNewDocument(() => {
    const { error } = console;
    console.error = (...values) => error(...values.map(String));
  });

  return {
    resize: (width, height) => page.setViewport({ width, height }),
    goto: async (address) => {
      await page.goto(address);
    },
    // Not page.goBack(): it waits for a `load` event, which pages from the back-forward cache do not have. Without the
    // timeout, the page could be gone before `evaluate` has its answer.
    back: () => page.evaluate(() => void setTimeout(() => history.back())),
    evaluate: (script, ...args) => page.evaluate(script as never, ...args) as Promise<never>,
    // Not page.click(): it waits for an IntersectionObserver, which never reports where JavaScript is off.
    click: async (selector) => {
      const { x, y } = await page.evaluate(middleOf, selector);
      await page.mouse.click(x, y);
    },
    type: (selector, text) => page.type(selector, text),
    press: (key) => page.keyboard.press(key),
    screenshot: async () => Buffer.from(await page.screenshot()),
    takeErrors: () => {
      const taken = errors;
      errors = [];
      return taken;
    },
    close: () => browser.close(),
  };
};
