import { execFileSync } from 'node:child_process';
import { copyFileSync, existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import services from '../../fixtures/content/services.yaml';
import { drawn } from '../../support/browser/frames';
import { sharedBrowser } from '../../support/browser/sharedBrowser';
import { fixtureCheckout } from '../../support/commands/buildFixture';
import { changedLines, type EditorPage, startEditor } from '../../support/owner/editorPage';

const START_MS = 180_000;
const SERVICES = 'frontend/content/services.yaml';
const HOME = 'frontend/content/home.yaml';

let checkout: string;
let editor: EditorPage;
const browser = await sharedBrowser();

beforeAll(async () => {
  checkout = fixtureCheckout();
  editor = await startEditor(checkout, browser);
}, START_MS);
afterAll(async () => {
  await editor?.stop();
  rmSync(checkout, { recursive: true, force: true });
});

/** Shows the entries of a list, whose number and kind are these. */
async function openList(words: string): Promise<void> {
  await editor.page.getByText(words).locator('xpath=..').getByTestId('expand-button').click();
}

/** The real page beside the form. */
const shownPage = () => editor.page.frameLocator('iframe#preview-pane').frameLocator('iframe[title="The page"]');

describe('npm run edit', { timeout: 60_000 }, () => {
  it('shows what is typed in the real page, and saves one line for one word', async () => {
    const file = join(checkout, SERVICES);
    copyFileSync(file, `${file}.before`);
    await editor.open('services');
    await editor.page.getByLabel('Intro').fill('We do all of it: film, cut and sound.');
    await shownPage().getByText('We do all of it: film, cut and sound.').waitFor();
    expect(readFileSync(file, 'utf8')).toContain(services.intro);

    await editor.save();
    expect(changedLines(`${file}.before`, file)).toEqual([
      `< intro: ${services.intro}`,
      '> intro: "We do all of it: film, cut and sound."',
    ]);
  });

  it('says what is wrong while it is typed, shows the page as it was, and saves none of it', async () => {
    await editor.open('services');
    const former = readFileSync(join(checkout, SERVICES), 'utf8');
    await editor.page.getByLabel('Intro').fill('We answer within {responsTime}.');
    const alert = editor.page.frameLocator('iframe#preview-pane').getByRole('alert');
    await alert.getByText('services.yaml').waitFor();
    expect(await alert.textContent()).toContain('did you mean responseTime?');
    expect(await shownPage().locator('h1').textContent()).toContain('Services');

    await editor.page.getByRole('button', { name: 'Publish' }).click();
    await editor.page.getByRole('menuitem', { name: 'Publish now' }).click();
    await editor.page.getByText('Failed to persist entry').waitFor();
    expect(readFileSync(join(checkout, SERVICES), 'utf8')).toBe(former);
  });

  it('brings in a film with its poster and its loop, and shows the work that has them', async () => {
    const film = join(checkout, 'Rain Song.mov');
    const picture = ['-f', 'lavfi', '-i', 'testsrc2=s=320x180:r=30:d=1', '-pix_fmt', 'yuv420p'];
    execFileSync('ffmpeg', ['-v', 'error', '-y', ...picture, '-c:v', 'libx264', film]);
    const file = join(checkout, HOME);
    copyFileSync(file, `${file}.before`);
    await editor.open('home');
    await openList('7 featured works');
    const entry = editor.page.locator('[class*="SortableListItem"]').filter({ hasText: 'The Silver Reel Honours' });
    await entry.getByRole('button').first().click();
    await entry.getByLabel('Bring in another').nth(1).setInputFiles(film);
    await expect
      .poll(() => entry.getByLabel('Film', { exact: true }).inputValue(), { timeout: 30_000 })
      .toBe('rain-song');
    for (const name of ['rain-song.jpg', 'rain-song.mp4']) {
      await expect.poll(() => existsSync(join(checkout, 'frontend/media', name))).toBe(true);
    }
    await entry.getByLabel('Bring in another').nth(1).setInputFiles(join(checkout, 'package.json'));
    await entry.getByText('package.json is no film or picture that ffmpeg can read.').waitFor();

    await editor.save();
    expect(changedLines(`${file}.before`, file)).toEqual(['<     videoUrl: stage-lights', '>     videoUrl: rain-song']);
  });

  it('moves an entry by drag, with all its lines', async () => {
    const file = join(checkout, 'frontend/content/contact.yaml');
    const before = parse(readFileSync(file, 'utf8')).faqs;
    await editor.open('contact');
    await openList('5 questions');
    const handles = editor.page.locator('[aria-roledescription="sortable"]');
    const { mouse } = editor.page;
    await handles.nth(1).scrollIntoViewIfNeeded();
    await handles.nth(0).hover();
    await mouse.down();
    const target = await handles.nth(1).boundingBox();
    if (!target) throw new Error('There is nothing to drag to.');
    for (const part of [0.3, 0.6, 1]) {
      await mouse.move(target.x + target.width / 2, target.y + target.height * part, { steps: 5 });
      await drawn(editor.page);
    }
    await mouse.up();
    await editor.page.getByText('Unsaved changes').waitFor();
    await editor.save();
    const after = parse(readFileSync(file, 'utf8')).faqs;
    expect(after).toEqual([before[1], before[0], ...before.slice(2)]);
  });

  it('is for this machine and this page alone', async () => {
    const draft = JSON.stringify({ name: 'services', data: {} });
    const post = (path: string, headers: Record<string, string>) =>
      fetch(`${editor.site}/admin/${path}`, { method: 'POST', headers, body: draft });
    expect((await post('draft', { 'Content-Type': 'text/plain' })).status).toBe(415);
    expect((await fetch(`${editor.site}/admin/..%2f..%2fpackage.json`)).status).toBe(404);
    const outside = { action: 'getEntry', params: { path: '../.env' } };
    const answer = await fetch(`${editor.site}/admin/files`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(outside),
    });
    expect(await answer.json()).toEqual({ error: '../.env is no content file.' });
    expect(existsSync(join(checkout, 'public_html/admin'))).toBe(false);
  });
});
