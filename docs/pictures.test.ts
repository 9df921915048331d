import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { fillForm, openForm, sendButton } from '../tests/support/contactForm.ts';
import { startDeployServer } from '../tests/support/deploy/startDeployServer.ts';
import { test } from '../tests/support/editor.ts';
import { untilHydrated, withTextFonts } from '../tests/support/page.ts';

const pathOf = (name: string) => join(import.meta.dirname, `${name}.jpg`);
const JPEG = { quality: 80, mozjpeg: true };
/** The height of a picture of a desktop and a phone side by side, in pixels. */
const HEIGHT = 900;

test('takes the pictures of the docs', async ({ editor, startHost }) => {
  test.setTimeout(1_800_000);
  const { checkout, page, site, inbox, open, pressSave, bar, shown } = editor;
  const take = async (name: string) => {
    const picture = sharp(await page.screenshot());
    await picture.jpeg(JPEG).toFile(pathOf(name));
  };
  const show = async (path: string, width: number, height: number) => {
    await page.setViewportSize({ width, height });
    await page.goto(site + path, { waitUntil: 'networkidle' });
    await untilHydrated(page);
    await withTextFonts(page);
    return sharp(await page.screenshot());
  };

  for (const [name, path] of Object.entries({ home: '/', contact: '/contact' })) {
    const phone = (await show(path, 390, 844)).resize({ height: HEIGHT });
    const desktop = (await show(path, 1440, HEIGHT)).extend({ right: 420, background: '#ffffff' });
    const both = desktop.composite([{ input: await phone.toBuffer(), left: 1444, top: 0 }]);
    await both.jpeg(JPEG).toFile(pathOf(name));
  }

  await page.setViewportSize({ width: 1400, height: 875 });
  await openForm(page, `${site}/contact`);
  await fillForm(page, { message: 'Two days in December, in Pune.' });
  await sendButton(page).click();
  await page.getByRole('alertdialog').waitFor();
  await page.goto(inbox);
  await page.getByText('New inquiry').first().click();
  await page.waitForTimeout(3000);
  await take('inbox');

  await page.goto(`${site}/admin/`);
  await page.getByText('Everything that stands on the site.').waitFor();
  await take('editor-files');
  await open('home');
  const works = page.getByRole('group', { name: 'Featured works' });
  // The list is full.
  await works.getByLabel('Remove').first().click();
  await works.getByText('Add a film').click();
  await works.getByText('Add a film').evaluate((element) => element.scrollIntoView({ block: 'center' }));
  await take('editor-films');
  await open('services');
  await shown.locator('h1').waitFor();
  await take('editor');
  await page.getByLabel('Intro').fill('We do all of it: film, cut and sound.');
  await pressSave();
  await page.getByText('Saved on this machine.').waitFor();
  await take('editor-save');

  const rented = await startHost();
  rmSync(join(rented.home, 'public_html'), { recursive: true });
  const ftp = await startDeployServer('pure-ftpd', { home: rented.home });
  const mailbox = { MAIL_TO: 'owner@bluelotus.test', MAIL_FROM: 'website@bluelotus.test' };
  const settings = Object.entries({ ...mailbox, ...ftp.settings, SITE_URL: rented.url });
  writeFileSync(checkout.path('.env'), settings.map(([name, value]) => `${name}='${value}'\n`).join(''));
  for (const [name, button] of Object.entries({ 'editor-online': 'Put online', 'editor-check': 'Check the site' })) {
    await bar.getByRole('button', { name: button }).press('Enter');
    await bar.locator('[aria-disabled]').first().waitFor();
    await bar.locator('[aria-disabled]').first().waitFor({ state: 'detached', timeout: 600_000 });
    await take(name);
  }
  await ftp.stop();
});
