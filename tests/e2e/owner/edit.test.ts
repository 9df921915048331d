import { execFileSync } from 'node:child_process';
import { copyFileSync, existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import services from '../../fixtures/content/services.yaml';
import { sharedBrowser } from '../../support/browser/sharedBrowser';
import { fixtureCheckout } from '../../support/commands/buildFixture';
import { type RunningCommand, runCheckout } from '../../support/commands/runCheckout';
import { freePort } from '../../support/ports';

const START_MS = 180_000;
const SERVICES = 'frontend/content/services.yaml';
const HOME = 'frontend/content/home.yaml';

let checkout: string;
let command: RunningCommand;
let site: string;
const browser = await sharedBrowser();
let page: Page;

beforeAll(async () => {
  checkout = fixtureCheckout();
  const ports = { PORT: await freePort(), INBOX_PORT: await freePort(), SMTP_PORT: await freePort() };
  command = runCheckout(
    checkout,
    'edit',
    Object.fromEntries(Object.entries(ports).map(([name, port]) => [name, String(port)])),
  );
  await command.untilItSays('Inbox  ');
  site = `http://127.0.0.1:${ports.PORT}`;
  page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  // Leaving a form that is not saved asks first.
  page.on('dialog', (dialog) => dialog.accept());
  await page.goto(`${site}/admin/`);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.getByText('Everything that stands on the site.').waitFor();
}, START_MS);

afterAll(async () => {
  await page?.close();
  command?.pressCtrlC();
  await command?.exitCode;
  rmSync(checkout, { recursive: true, force: true });
});

/** Opens the form of a content file, with the page beside it. */
async function openForm(name: string): Promise<void> {
  // A reload: Decap expects that one goes back to the list before another form is opened.
  await page.goto('about:blank');
  await page.goto(`${site}/admin/#/collections/content/entries/${name}`);
  await page.getByRole('textbox').first().waitFor();
}

/** Shows the entries of a list, whose number and kind are these. */
async function openList(words: string): Promise<void> {
  await page.getByText(words).locator('xpath=..').getByTestId('expand-button').click();
}

/** The real page beside the form. */
const shownPage = () => page.frameLocator('iframe#preview-pane').frameLocator('iframe[title="The page"]');

/** The lines that differ between two texts, as `diff` counts them. */
function changedLines(before: string, file: string): string[] {
  try {
    execFileSync('diff', [before, file], { encoding: 'utf8' });
    return [];
  } catch (difference) {
    const { stdout } = difference as { stdout: string };
    return stdout.split('\n').filter((line) => /^[<>]/.test(line));
  }
}

describe('npm run edit', { timeout: 60_000 }, () => {
  it('shows what is typed in the real page, and saves one line for one word', async () => {
    const file = join(checkout, SERVICES);
    copyFileSync(file, `${file}.before`);
    await openForm('services');
    await page.getByLabel('Intro').fill('We do all of it: film, cut and sound.');
    await shownPage().getByText('We do all of it: film, cut and sound.').waitFor();
    expect(readFileSync(file, 'utf8')).toContain(services.intro);

    await save();
    expect(changedLines(`${file}.before`, file)).toEqual([
      `< intro: ${services.intro}`,
      '> intro: "We do all of it: film, cut and sound."',
    ]);
  });

  it('says what is wrong while it is typed, shows the page as it was, and saves none of it', async () => {
    await openForm('services');
    const former = readFileSync(join(checkout, SERVICES), 'utf8');
    await page.getByLabel('Intro').fill('We answer within {responsTime}.');
    const alert = page.frameLocator('iframe#preview-pane').getByRole('alert');
    await alert.getByText('services.yaml').waitFor();
    expect(await alert.textContent()).toContain('did you mean responseTime?');
    expect(await shownPage().locator('h1').textContent()).toContain('Services');

    await page.getByRole('button', { name: 'Publish' }).click();
    await page.getByRole('menuitem', { name: 'Publish now' }).click();
    await page.getByText('Failed to persist entry').waitFor();
    expect(readFileSync(join(checkout, SERVICES), 'utf8')).toBe(former);
  });

  it('brings in a film with its poster and its loop, and shows the work that has them', async () => {
    const film = join(checkout, 'Rain Song.mov');
    const picture = ['-f', 'lavfi', '-i', 'testsrc2=s=320x180:r=30:d=1', '-pix_fmt', 'yuv420p'];
    execFileSync('ffmpeg', ['-v', 'error', '-y', ...picture, '-c:v', 'libx264', film]);
    const file = join(checkout, HOME);
    copyFileSync(file, `${file}.before`);
    await openForm('home');
    await openList('7 featured works');
    const entry = page.locator('[class*="SortableListItem"]').filter({ hasText: 'The Silver Reel Honours' });
    await entry.getByRole('button').first().click();
    await entry.getByLabel('Bring in another').nth(1).setInputFiles(film);
    await expect.poll(() => entry.getByLabel('Film', { exact: true }).inputValue(), { timeout: 30_000 }).toBe('rain-song');
    for (const name of ['rain-song.jpg', 'rain-song.mp4']) {
      await expect.poll(() => existsSync(join(checkout, 'frontend/media', name))).toBe(true);
    }
    await entry.getByLabel('Bring in another').nth(1).setInputFiles(join(checkout, 'package.json'));
    await entry.getByText('package.json is no film or picture that ffmpeg can read.').waitFor();

    await save();
    expect(changedLines(`${file}.before`, file)).toEqual(['<     videoUrl: stage-lights', '>     videoUrl: rain-song']);
  });

  it('moves an entry by drag, with all its lines', async () => {
    const file = join(checkout, 'frontend/content/contact.yaml');
    const before = parse(readFileSync(file, 'utf8')).faqs;
    await openForm('contact');
    await openList('5 questions');
    const handles = page.locator('[aria-roledescription="sortable"]');
    await handles.nth(1).scrollIntoViewIfNeeded();
    const [first, second] = [await handles.nth(0).boundingBox(), await handles.nth(1).boundingBox()];
    if (!first || !second) throw new Error('There is nothing to drag by.');
    await page.mouse.move(first.x + first.width / 2, first.y + first.height / 2);
    await page.mouse.down();
    await page.mouse.move(second.x + second.width / 2, second.y + second.height, { steps: 12 });
    await page.mouse.move(second.x + second.width / 2, second.y + second.height + 20, { steps: 6 });
    await page.mouse.up();
    await save();
    const after = parse(readFileSync(file, 'utf8')).faqs;
    expect(after).toEqual([before[1], before[0], ...before.slice(2)]);
  });

  it('is for this machine and this page alone', async () => {
    const draft = JSON.stringify({ name: 'services', data: {} });
    const post = (path: string, headers: Record<string, string>) =>
      fetch(`${site}/admin/${path}`, { method: 'POST', headers, body: draft });
    expect((await post('draft', { 'Content-Type': 'text/plain' })).status).toBe(415);
    expect((await fetch(`${site}/admin/..%2f..%2fpackage.json`)).status).toBe(404);
    const outside = { action: 'getEntry', params: { path: '../.env' } };
    const answer = await fetch(`${site}/admin/files`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(outside),
    });
    expect(await answer.json()).toEqual({ error: '../.env is no content file.' });
    expect(existsSync(join(checkout, 'public_html/admin'))).toBe(false);
  });
});

/** Publishes what is in the form, and waits until it is written. */
async function save(): Promise<void> {
  await page.getByRole('button', { name: 'Publish' }).click();
  await page.getByRole('menuitem', { name: 'Publish now' }).click();
  await page.getByText('Changes saved').waitFor();
}
