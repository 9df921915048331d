import { chromium } from 'playwright';
import { launchOptions } from '../support/browser/launchBrowser.ts';
import { fillForm, openForm, sendButton } from '../support/contactForm.ts';
import { startTcpRelay } from '../support/deploy/tcpRelay.ts';
import { expect, test } from '../support/test.ts';

test('a visitor on a slow line leaves as soon as Send is pressed, and the inquiry arrives', async ({ host, mail }) => {
  const relay = await startTcpRelay(Number(new URL(host.secureUrl).port), { delayMs: 200 });
  // A flag of the whole browser: `ignoreHTTPSErrors` of a Playwright context would end with the page.
  const browser = await chromium.launch(launchOptions(['--ignore-certificate-errors']));
  // A context of its own: with that of `browser.newPage` the request would end with the page.
  const context = await browser.newContext({ baseURL: `https://127.0.0.1:${relay.port}` });
  const page = await context.newPage();
  await openForm(page);
  const { message } = await fillForm(page);
  await page.waitForLoadState('networkidle');
  // Forces a new connection, which takes three round trips before it carries data.
  relay.cut();
  await sendButton(page).click();
  await page.getByText('Sending...').waitFor();
  await page.close();
  expect((await mail.waitForMail()).text).toContain(message);
  await browser.close();
  await relay.stop();
});
