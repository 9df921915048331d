import { execFileSync } from 'node:child_process';
import { copyFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page, Route } from 'playwright';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import services from '../../fixtures/content/services.yaml';
import { drawn } from '../../support/browser/frames';
import { noteHydration } from '../../support/browser/hydrated';
import { sharedBrowser } from '../../support/browser/sharedBrowser';
import { changedLines, ownEditor } from '../../support/owner/editorPage';

const SERVICES = 'frontend/content/services.yaml';
const FILMS = 'frontend/content/films.yaml';

const own = ownEditor(await sharedBrowser());

/** Expands a list of the form, given by its label, such as "14 films". */
async function openList(words: string): Promise<void> {
  await own.editor.page.getByText(words).locator('xpath=..').getByTestId('expand-button').click();
}

/** The page in the preview beside the form. */
const shownPage = () => own.editor.page.frameLocator('iframe#preview-pane').frameLocator('iframe[title="The page"]');

async function untilShownPageHydrates(): Promise<void> {
  await expect
    .poll(() =>
      shownPage()
        .locator('html')
        .evaluate(() => window.isHydrated),
    )
    .toBe(true);
  await drawn(own.editor.page);
}

type Act = (tab: Page) => Promise<unknown>;

/** The words of the form that Decap has put aside to bring them back. It runs in the page. */
function wordsPutAside(): Promise<string> {
  return new Promise((resolve) => {
    const opening = indexedDB.open('localforage');
    opening.onsuccess = () => {
      const { result: database } = opening;
      const reading = database.transaction('keyvaluepairs').objectStore('keyvaluepairs').get('backup.content.services');
      reading.onsuccess = () => {
        database.close();
        resolve(reading.result?.raw ?? '');
      };
    };
  });
}

describe('npm run edit', { timeout: 60_000 }, () => {
  it('shows what is typed in the real page, and saves one line for one word', async () => {
    const file = join(own.checkout, SERVICES);
    copyFileSync(file, `${file}.before`);
    await own.editor.open('services');
    await own.editor.page.getByLabel('Intro').fill('We do all of it: film, cut and sound.');
    await shownPage().getByText('We do all of it: film, cut and sound.').waitFor();
    expect(readFileSync(file, 'utf8')).toContain(services.intro);

    await own.editor.save();
    expect(changedLines(`${file}.before`, file)).toEqual([
      `< intro: ${services.intro}`,
      '> intro: "We do all of it: film, cut and sound."',
    ]);
  });

  it('shows a title line that is typed as wide as the others', async () => {
    await own.editor.open('services');
    await openList('1 title line');
    const entry = own.editor.page.locator('[class*="SortableListItem"]').first();
    await entry.getByRole('button').first().click();
    await entry.getByLabel('Text').fill('Typed meanwhile');
    const line = shownPage().locator('h1 [data-lockup$=" Typed meanwhile"]');
    await line.waitFor();
    await expect
      .poll(() => line.evaluate((each) => Number.parseFloat(getComputedStyle(each).fontSize)))
      .toBeGreaterThan(30);
  });

  it('shows what is typed while the page beside the form loads', async () => {
    const { page } = own.editor;
    // Not `services.yaml?page`, which has only the words of its head.
    const words = /\/services\.yaml\?(?!.*page)/;
    let goOn = () => {};
    const isTyped = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    const holdOnce = async (route: Route) => {
      const response = await route.fetch();
      await isTyped;
      await route.fulfill({ response });
    };
    await page.goto('about:blank');
    await page.route(words, holdOnce, { times: 1 });
    const loading = page.waitForRequest(words);
    await own.editor.open('services');
    await loading;
    const taken = page.waitForResponse((response) => response.url().endsWith('/admin/draft'));
    await page.getByLabel('Intro').fill('We film it, and cut it.');
    await taken;
    goOn();
    await shownPage().getByText('We film it, and cut it.').waitFor();
  });

  it('loads the page once more for the title of a film, and not again and again', async () => {
    const { page } = own.editor;
    await noteHydration(page);
    await own.editor.open('films');
    await untilShownPageHydrates();
    let loads = 0;
    page.on('request', (request) => {
      if (request.isNavigationRequest()) loads += 1;
    });
    await openList('14 films');
    const entry = page.locator('[class*="SortableListItem"]').filter({ hasText: 'The Silver Reel Honours' });
    await entry.getByRole('button').first().click();
    await entry.getByLabel('Title', { exact: true }).fill('A film renamed');
    await shownPage().getByText('A film renamed').first().waitFor();
    await untilShownPageHydrates();
    expect(loads).toBe(1);
  });

  it('says what is wrong while it is typed, shows the page as it was, and saves none of it', async () => {
    await own.editor.open('services');
    const former = readFileSync(join(own.checkout, SERVICES), 'utf8');
    await own.editor.page.getByLabel('Intro').fill('We answer within {responsTime}.');
    const alert = own.editor.page.frameLocator('iframe#preview-pane').getByRole('alert');
    await alert.getByText('services.yaml').waitFor();
    expect(await alert.textContent()).toContain('did you mean responseTime?');
    expect(await shownPage().locator('h1').textContent()).toContain('Services');

    await own.editor.page.getByRole('button', { name: 'Publish' }).click();
    await own.editor.page.getByRole('menuitem', { name: 'Publish now' }).click();
    await own.editor.page.getByText('Failed to persist entry').waitFor();
    expect(readFileSync(join(own.checkout, SERVICES), 'utf8')).toBe(former);
  });

  it('brings in a film with its poster and its loop, and writes the film that has them', async () => {
    const film = join(own.checkout, 'Rain Song.mov');
    const picture = ['-f', 'lavfi', '-i', 'testsrc2=s=320x180:r=30:d=1', '-pix_fmt', 'yuv420p'];
    execFileSync('ffmpeg', ['-v', 'error', '-y', ...picture, '-c:v', 'libx264', film]);
    const file = join(own.checkout, FILMS);
    copyFileSync(file, `${file}.before`);
    await own.editor.open('films');
    await openList('14 films');
    const entry = own.editor.page.locator('[class*="SortableListItem"]').filter({ hasText: 'The Silver Reel Honours' });
    await entry.getByRole('button').first().click();
    await entry.getByLabel('Bring in another').nth(1).setInputFiles(film);
    await expect
      .poll(() => entry.getByLabel('Film (optional)', { exact: true }).inputValue(), { timeout: 30_000 })
      .toBe('rain-song');
    for (const name of ['rain-song.jpg', 'rain-song.mp4']) {
      await expect.poll(() => existsSync(join(own.checkout, 'frontend/media', name))).toBe(true);
    }
    await entry.getByLabel('Bring in another').nth(1).setInputFiles(join(own.checkout, 'package.json'));
    await entry.getByText('package.json is no film or picture that ffmpeg can read.').waitFor();
    await entry.getByLabel('Bring in another').nth(1).setInputFiles(film);
    await entry.getByText('has rain-song.jpg already: choose it from the names, or rename Rain Song.mov').waitFor();
    await entry.getByLabel('Bring in another').nth(1).setInputFiles(join(own.checkout, 'frontend/media/rain-song.jpg'));
    await entry.getByText('rain-song.jpg is a picture, which nobody can play').waitFor();
    expect(await entry.getByLabel('Film (optional)', { exact: true }).inputValue()).toBe('rain-song');

    await own.editor.save();
    expect(changedLines(`${file}.before`, file)).toEqual(['<     videoUrl: stage-lights', '>     videoUrl: rain-song']);
  });

  it('takes a new category together with its first film', async () => {
    const { page } = own.editor;
    const file = join(own.checkout, FILMS);
    copyFileSync(file, `${file}.before`);
    await own.editor.open('films');
    await page.getByRole('button', { name: 'Add category' }).click();
    await page.getByLabel('Entry').last().fill('Trailers');
    await openList('14 films');
    const entry = page.locator('[class*="SortableListItem"]').filter({ hasText: 'The Silver Reel Honours' });
    await entry.getByRole('button').first().click();
    await entry.getByLabel('Category', { exact: true }).fill('Trailers');
    await own.editor.save();
    expect(changedLines(`${file}.before`, file)).toEqual([
      '>   - Trailers',
      '<     category: Live Events',
      '>     category: Trailers',
    ]);
    copyFileSync(`${file}.before`, file);
  });

  it('moves an entry by drag, with all its lines', async () => {
    const file = join(own.checkout, 'frontend/content/contact.yaml');
    const before = parse(readFileSync(file, 'utf8')).faqs;
    await own.editor.open('contact');
    await openList('5 questions');
    const handles = own.editor.page.locator('[aria-roledescription="sortable"]');
    const { mouse } = own.editor.page;
    // Near an edge of the window the form scrolls under the pointer, and the entry moves further.
    await handles.nth(1).evaluate((handle) => handle.scrollIntoView({ block: 'center' }));
    await handles.nth(0).hover();
    await mouse.down();
    const target = await handles.nth(1).boundingBox();
    if (!target) throw new Error('There is nothing to drag to.');
    for (const part of [0.3, 0.6, 1]) {
      await mouse.move(target.x + target.width / 2, target.y + target.height * part, { steps: 5 });
      await drawn(own.editor.page);
    }
    await mouse.up();
    await own.editor.page.getByText('Unsaved changes').waitFor();
    // The editor's drag library (@dnd-kit/core) ignores clicks for 50 ms after a drop.
    await own.editor.page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 50)));
    await own.editor.save();
    const after = parse(readFileSync(file, 'utf8')).faqs;
    expect(after).toEqual([before[1], before[0], ...before.slice(2)]);
  });

  it('asks before unsaved words are lost, and never brings them back over a newer file', {
    timeout: 180_000,
  }, async () => {
    const { site } = own.editor;
    const file = join(own.checkout, SERVICES);
    const former = readFileSync(file, 'utf8');
    const { intro: saved } = parse(former);
    const address = `${site}/admin/#/collections/content/entries/services`;
    const chooseServices = (tab: Page) => tab.getByText('Services', { exact: true }).click();
    const byAddress = (tab: Page) => tab.goto(address);
    const byList = async (tab: Page) => {
      await tab.goto(`${site}/admin/`);
      await chooseServices(tab);
    };
    const close = (tab: Page) => Promise.all([tab.waitForEvent('close'), tab.close({ runBeforeUnload: true })]);
    const goBack = (tab: Page) => tab.evaluate(() => history.back());
    const goToContact = async (tab: Page) => {
      await tab.evaluate(() => location.assign('#/collections/content/entries/contact'));
      await tab.waitForURL(/\?\d+#.*contact/);
      await tab.getByText('5 questions').waitFor();
    };
    const stay = () => Promise.resolve();
    const ways: { open: Act; leave: Act; reopen: Act }[] = [
      { open: byAddress, leave: (tab) => tab.reload(), reopen: stay },
      { open: byAddress, leave: close, reopen: byList },
      { open: byList, leave: close, reopen: byAddress },
      { open: byList, leave: goBack, reopen: chooseServices },
      { open: byList, leave: goToContact, reopen: byAddress },
      // A second tab.
      { open: byAddress, leave: stay, reopen: byList },
    ];

    for (const [index, { open, leave, reopen }] of ways.entries()) {
      const typed = `Unsaved words of way ${index}.`;
      const questions: string[] = [];
      const newTab = async () => {
        const tab = await own.editor.page.context().newPage();
        // The page beside the form has its own tests, and costs most of the time.
        await tab.route(`${site}/services`, (route) => route.abort());
        tab.on('dialog', (dialog) => {
          questions.push(dialog.type());
          return dialog.accept();
        });
        return tab;
      };
      const first = await newTab();
      await open(first);
      await first.getByLabel('Intro').fill(typed);
      // Only then could Decap bring them back.
      await expect.poll(() => first.evaluate(wordsPutAside), { timeout: 10_000 }).toContain(typed);
      writeFileSync(file, former.replace(saved, `Newer than way ${index}.`));
      await leave(first);
      const expected = leave === stay ? 0 : 1;
      await expect.poll(() => questions.length).toBe(expected);

      const second = leave === close || leave === stay ? await newTab() : first;
      await reopen(second);
      await expect.poll(() => second.getByLabel('Intro').inputValue()).toBe(`Newer than way ${index}.`);
      expect(await second.getByText('Unsaved changes').count()).toBe(0);
      expect(questions, typed).toHaveLength(expected);
      await Promise.all([first.close(), second.close()]);
      writeFileSync(file, former);
    }
  });

  it('saves nothing over newer words, keeps those in the form, and goes on after a restart', {
    timeout: 120_000,
  }, async () => {
    const { page } = own.editor;
    const file = join(own.checkout, SERVICES);
    const former = readFileSync(file, 'utf8');
    const { intro: saved } = parse(former);
    const intro = page.getByLabel('Intro');
    const publish = async () => {
      // Until then the button is "Published", with another menu.
      await page.getByText('Unsaved changes').waitFor();
      await page.getByRole('button', { name: 'Publish' }).click();
      await page.getByRole('menuitem', { name: 'Publish now' }).click();
    };
    await own.editor.open('services');
    writeFileSync(file, former.replace(saved, 'Written by another program.'));
    await intro.fill('Typed in the form.');
    const alert = page.frameLocator('iframe#preview-pane').getByRole('alert');
    await alert.getByText('services.yaml was changed meanwhile').waitFor();
    await publish();
    await page.getByText('Failed to persist entry: frontend/content/services.yaml was changed meanwhile').waitFor();
    expect(readFileSync(file, 'utf8')).toContain('Written by another program.');
    expect(await intro.inputValue()).toBe('Typed in the form.');
    writeFileSync(file, former);

    await own.editor.open('services');
    await intro.fill('Typed before a restart.');
    await own.editor.restart();
    await own.editor.save();
    expect(parse(readFileSync(file, 'utf8')).intro).toBe('Typed before a restart.');

    // Decap takes what is typed while it saves for saved, and would lose it without a question.
    let goOn = () => {};
    const isTyped = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    await page.route('**/admin/files', async (route) => {
      if (route.request().postDataJSON().action === 'persistEntry') await isTyped;
      await route.continue();
    });
    await intro.fill('Typed before it saves.');
    await Promise.all([
      page.waitForRequest((request) => request.postData()?.includes('persistEntry') === true),
      publish(),
    ]);
    const { x, y } = (await intro.boundingBox()) ?? { x: 0, y: 0 };
    await page.mouse.click(x + 20, y + 20);
    await page.keyboard.type('Typed while it saves.');
    goOn();
    await page.getByText('Changes saved').waitFor();
    expect(await intro.inputValue()).toBe(parse(readFileSync(file, 'utf8')).intro);
    await page.unroute('**/admin/files');
    writeFileSync(file, former);
  });

  it('shows no stack trace in the page: while words change, and where a part of it fails', {
    timeout: 120_000,
  }, async () => {
    const { site } = own.editor;
    const films = parse(readFileSync(join(own.checkout, FILMS), 'utf8'));
    const post = (draft: object) =>
      fetch(`${site}/admin/draft`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ name: 'films', ...draft }),
      });
    let isTyping = true;
    const load = async (path: string) => {
      while (isTyping) expect((await fetch(site + path)).status, path).toBe(200);
    };
    const loads = Promise.all(['/', '/our-work', '/landing'].map(load));
    for (let index = 0; index < 40; index += 1) {
      films.films[0].title = `Typed meanwhile ${index}`;
      await post({ data: films });
    }
    isTyping = false;
    await loads;
    await post({});

    const component = join(own.checkout, 'frontend/pages/privacy/PrivacyPage.tsx');
    const source = readFileSync(component, 'utf8');
    await own.editor.open('privacy');
    await shownPage().locator('h1').waitFor();
    writeFileSync(
      component,
      source.replace(/(export default function \w+\(\) \{)/, "$1 throw new Error('A part fails.');"),
    );
    await expect.poll(async () => (await fetch(`${site}/privacy`)).status).toBe(500);
    await own.editor.open('privacy');
    await shownPage().getByText('This page cannot be shown').waitFor();
    expect(await shownPage().locator('body').textContent()).not.toMatch(/\.tsx|Error/);
    writeFileSync(component, source);
    await shownPage().locator('[data-page="privacy.html"]').waitFor();
  });

  it('is for this machine and this page alone', async () => {
    const draft = JSON.stringify({ name: 'services', data: {} });
    const post = (path: string, headers: Record<string, string>) =>
      fetch(`${own.editor.site}/admin/${path}`, { method: 'POST', headers, body: draft });
    expect((await post('draft', { 'Content-Type': 'text/plain' })).status).toBe(415);
    expect((await fetch(`${own.editor.site}/admin/..%2f..%2fpackage.json`)).status).toBe(404);
    const outside = { action: 'getEntry', params: { path: '../.env' } };
    const answer = await fetch(`${own.editor.site}/admin/files`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(outside),
    });
    expect(await answer.json()).toEqual({ error: '../.env is no content file.' });
    expect(existsSync(join(own.checkout, 'public_html/admin'))).toBe(false);
  });
});
