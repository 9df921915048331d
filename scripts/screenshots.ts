import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type Browser, chromium, type Page } from 'playwright';
import sharp from 'sharp';
import { findChromium, setUpForTests } from '../tests/support/setUp.ts';
import { choosePorts, HOST } from './local-server/ports.ts';
import { startProgram } from './support/childProcess.ts';
import { ROOT } from './support/paths.ts';

/** Sizes in CSS pixels. Each has `SCALE` device pixels, so that letters stay sharp in the smaller picture. */
const DESKTOP = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 900 };
const GAP = 20;
const SCALE = 2;
/** Width of a picture in pixels, and its largest size in bytes. */
const WIDTH = 1400;
const LARGEST = 200_000;
const HYDRATED = 'html[data-hydrated]';
/** The text that is typed into the editor; nothing saves it. */
const INTRO = 'Six ways to work with us, and one crew for all of them.';
const INQUIRY = {
  name: 'Asha Rao',
  email: 'asha@example.com',
  phone: '9876543210',
  subject: 'Wedding film, 12 December',
  message: 'Two days in Pune, about 300 guests.\nWhat does a film of ten minutes cost?',
};

/** Writes the pictures in `docs/` from the running site, its editor and its inbox. */
export async function takeScreenshots(): Promise<undefined> {
  await setUpForTests(['chromium']);
  const { site, inbox, stop } = await startEditor();
  // Chromium cannot use its sandbox as root; without hinting, the editor's letters are as wide as on the owner's screen.
  const args = ['--no-sandbox', '--disable-gpu', '--font-render-hinting=none'];
  const browser = await chromium.launch({ executablePath: findChromium(), args });
  try {
    await takeEditor(await openPage(browser, `${site}/admin/`));
    for (const [name, path] of Object.entries({ home: '/', contact: '/contact' })) {
      const screens = [await openPage(browser, site + path), await openPage(browser, site + path, PHONE)];
      for (const screen of screens) await screen.locator(HYDRATED).waitFor();
      await write(name, ...screens);
    }
    await takeInbox(await openPage(browser, inbox), await openPage(browser, `${site}/contact`));
  } finally {
    await browser.close();
    await stop();
  }
}

/**
 * Runs `npm run edit` on free ports, with a temporary folder for inquiries. Rejects if it ends before all servers run.
 */
async function startEditor() {
  const ports = await choosePorts(process.env);
  const folder = mkdtempSync(join(tmpdir(), 'screenshots-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  Object.assign(process.env, ports, { DATA_DIR: folder });
  const group = await startProgram('npm', ['run', '--silent', 'edit'], { stopSignal: 'SIGINT' });
  while (!group.output().includes('Inbox  ')) {
    const end = await Promise.race([group.ended, wait(100, '')]);
    if (end !== '') throw new Error(`${group.output()}\nnpm run edit ${end}.`);
  }
  return { site: `http://${HOST}:${ports.PORT}`, inbox: `http://${HOST}:${ports.INBOX_PORT}`, stop: group.stop };
}

/** Opens a page that marks its hydration, and plays no films. */
async function openPage(browser: Browser, address: string, viewport = DESKTOP) {
  const page = await browser.newPage({ viewport, deviceScaleFactor: SCALE });
  await page.addInitScript(() => {
    addEventListener('hydrated', () => document.documentElement.setAttribute('data-hydrated', ''));
    HTMLMediaElement.prototype.play = async () => {};
  });
  await page.goto(address);
  return page;
}

/** Takes screenshots of the list of content files, and of a form with the page beside it. */
async function takeEditor(page: Page) {
  await page.getByRole('button', { name: 'Login' }).click();
  await page.getByRole('link', { name: 'Services' }).waitFor();
  // The progress bar of Decap CMS.
  await page.locator('canvas').waitFor({ state: 'hidden' });
  await write('editor-files', page);
  await page.getByRole('link', { name: 'Services' }).click();
  const shown = page.frameLocator('#preview-pane').frameLocator('[title="The page"]');
  await shown.locator(HYDRATED).waitFor();
  await page.getByLabel('Intro').fill(INTRO);
  await shown.getByText(INTRO).waitFor();
  await page.getByRole('button', { name: 'Publish' }).click();
  await write('editor', page);
}

/** Sends an inquiry, and takes a screenshot of its mail. */
async function takeInbox(inbox: Page, contact: Page) {
  await contact.locator(HYDRATED).waitFor();
  for (const [name, words] of Object.entries(INQUIRY)) await contact.locator(`form [name="${name}"]`).fill(words);
  await contact.locator('form [type="submit"]').click();
  await inbox.getByText(INQUIRY.subject).first().click();
  await inbox.frameLocator('.panel-html').getByText(INQUIRY.name).first().waitFor();
  await write('inbox', inbox);
}

/** Writes a screenshot of a desktop, with a phone beside it if there is one. */
async function write(name: string, ...screens: Page[]) {
  const [desktop, phone] = await Promise.all(screens.map((screen) => screen.screenshot({ animations: 'disabled' })));
  const whole = sharp(desktop).extend({ right: phone ? SCALE * (GAP + PHONE.width) : 0, background: '#555555' });
  if (phone) whole.composite([{ input: phone, left: SCALE * (DESKTOP.width + GAP), top: 0 }]);
  // Sharp resizes before it composites; a second pass resizes the result.
  const small = sharp(await whole.toBuffer()).resize(WIDTH);
  const jpeg = await small.jpeg({ quality: 82, mozjpeg: true }).toBuffer();
  if (jpeg.length > LARGEST) throw new Error(`docs/${name}.jpg has ${jpeg.length} bytes, more than ${LARGEST}.`);
  writeFileSync(join(ROOT, `docs/${name}.jpg`), jpeg);
  console.log(`docs/${name}.jpg  ${Math.round(jpeg.length / 1000)} kB`);
}
