import { type LaunchEngine, middleOf, watchPage } from './EnginePage';
import { launchBrowser } from './launchBrowser';
import { nextFrames } from './nextFrames';

/** Starts this machine's Chromium, or the one that `CHROMIUM` names, for tests that drive all engines the same way. */
export const launchChromium: LaunchEngine = async ({ javaScript, reducedMotion = false, letters = 16 }) => {
  const browser = await launchBrowser([`--blink-settings=defaultFontSize=${letters}`]);
  const page = await browser.newPage({
    javaScriptEnabled: javaScript,
    reducedMotion: reducedMotion ? 'reduce' : 'no-preference',
  });
  let errors: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(`${message.text()} (${message.location().url})`);
  });
  page.on('pageerror', (error) => errors.push(`Uncaught: ${error.message}`));
  await page.addInitScript(watchPage);
  const devTools = await page.context().newCDPSession(page);

  return {
    resize: (width, height) => page.setViewportSize({ width, height }),
    goto: async (address) => {
      await page.goto(address);
    },
    back: () => page.evaluate(() => void setTimeout(() => history.back())),
    evaluate: (script, ...args) => page.evaluate(`(${script})(...${JSON.stringify(args)})`) as Promise<never>,
    click: async (selector) => {
      const { x, y } = await page.evaluate(middleOf, selector);
      await page.mouse.click(x, y);
    },
    type: (selector, text) => page.locator(selector).first().pressSequentially(text),
    press: (key) => page.keyboard.press(key),
    // Not page.screenshot(), which needs half a second for compression.
    screenshot: async () => {
      // A part of the page that has just scrolled into view may not be painted yet.
      await nextFrames(page);
      const { data } = await devTools.send('Page.captureScreenshot', { format: 'png', optimizeForSpeed: true });
      return Buffer.from(data, 'base64');
    },
    takeErrors: () => {
      const taken = errors;
      errors = [];
      return taken;
    },
    close: () => browser.close(),
  };
};
