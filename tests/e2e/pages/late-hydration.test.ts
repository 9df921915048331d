import type { Request } from 'playwright';
import { describe, expect, it } from 'vitest';
import { fillForm, openContactForm } from '../../support/browser/contactForm';
import { holdRequests } from '../../support/browser/holdRequests';
import { untilHydrated } from '../../support/browser/hydrated';
import { neverIdle } from '../../support/browser/neverIdle';
import { nextFrames } from '../../support/browser/nextFrames';
import { openPage } from '../../support/browser/openPage';
import { sharedBrowser } from '../../support/browser/sharedBrowser';
import { testSite } from '../../support/host/testSite';

const { host, inbox } = testSite();
const browser = await sharedBrowser();

const isScript = (request: Request) => request.resourceType() === 'script';

describe('React', () => {
  it('is fetched by itself, but not before the page has loaded and painted', async () => {
    const { page, expectNoProblems, close } = await openPage(browser, { baseURL: host.url });
    const firstScript = page.waitForRequest(isScript);
    await page.goto('/', { waitUntil: 'commit' });
    await firstScript;
    const times = await page.evaluate(() => {
      const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
      const scripts = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js'));
      return {
        loaded: navigation?.loadEventStart ?? 0,
        painted: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.POSITIVE_INFINITY,
        asked: Math.min(...scripts.map(({ startTime }) => startTime)),
      };
    });
    expect(times.loaded).toBeGreaterThan(0);
    expect(times.asked).toBeGreaterThanOrEqual(times.loaded);
    expect(times.asked).toBeGreaterThanOrEqual(times.painted);
    await page.waitForLoadState('networkidle');
    expectNoProblems();
    await close();
  });

  it('is not fetched unasked where Save-Data is set', async () => {
    const { page, expectNoProblems, close } = await openPage(browser, { baseURL: host.url });
    await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }));
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.resourceType() === 'script') asked.push(request.url());
    });
    await page.goto('/contact');
    await page.waitForLoadState('networkidle');
    // A finger that scrolls.
    for (const type of ['pointerdown', 'touchstart', 'touchmove', 'pointercancel']) {
      await page.locator('main').dispatchEvent(type);
    }
    await nextFrames(page);
    expect(asked).toEqual([]);
    await page.keyboard.press('ArrowDown');
    await untilHydrated(page);
    expectNoProblems();
    await close();
  });

  it.each(['key', 'touch', 'mouse button', 'focus'])('is fetched at once on the first %s', async (first) => {
    const { page, expectNoProblems, close } = await openPage(browser, { baseURL: host.url, hasTouch: true });
    // Without idle callbacks, only an interaction of the visitor loads React.
    await page.addInitScript(() => {
      window.requestIdleCallback = () => {
        Object.assign(window, { isIdleAwaited: true });
        return 0;
      };
    });
    await page.goto('/contact');
    await page.waitForFunction(() => Reflect.get(window, 'isIdleAwaited'));
    // A mouse that only moves asks for nothing.
    await page.mouse.move(40, 300);
    await nextFrames(page);
    expect(
      await page.evaluate(
        () => performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js')).length,
      ),
    ).toBe(0);

    const script = page.waitForRequest(isScript);
    if (first === 'key') await page.keyboard.press('ArrowDown');
    if (first === 'touch') await page.touchscreen.tap(4, 400);
    if (first === 'mouse button') await page.mouse.click(4, 400);
    if (first === 'focus') await page.locator('#name').focus();
    await script;
    await page.locator('form[novalidate]').waitFor();
    expectNoProblems();
    await close();
  });

  it('loses nothing that was done before it came: words, an opened answer, the scroll position', async () => {
    const { page, typed, waitForReact, expectNoProblems, close } = await openContactForm(browser, host.url);
    const release = await holdRequests(page, '**/assets/*.js');
    await page.reload({ waitUntil: 'domcontentloaded' });
    const words = await fillForm(page, { phone: '' });
    await page.locator('#phone').fill('+91 98765 43210');
    const answers = page.locator('details');
    await answers.nth(0).locator('summary').click();
    await answers.nth(2).locator('summary').click();
    const scrolled = await page.evaluate(() => window.scrollY);
    expect(scrolled).toBeGreaterThan(0);
    const opened = () => answers.evaluateAll((all) => all.map((each) => (each as HTMLDetailsElement).open));
    expect(await opened()).toEqual([false, false, true, false, false]);

    release();
    await waitForReact();
    expect(await typed()).toEqual({ ...words, phone: '9876543210' });
    expect(await opened()).toEqual([false, false, true, false, false]);
    expect(await page.evaluate(() => window.scrollY)).toBe(scrolled);

    await page.locator('button[type=submit]').click();
    await page.getByRole('alertdialog').waitFor();
    await inbox.waitForMessage(({ text }) => text.includes(words.message));
    expectNoProblems();
    await close();
  });

  it('does not block touches while it hydrates: menu and answers open, and the form works afterwards', async () => {
    const { page, expectNoProblems, close } = await openPage(browser, {
      baseURL: host.url,
      viewport: { width: 390, height: 844 },
    });
    await neverIdle(page);
    await page.goto('/contact');
    const [entry] = (await page.content()).match(/\/assets\/entry-[\w-]+\.js/) ?? [];
    // Runs after React's entry module, before React's first task.
    const touch = () => {
      const button = document.querySelector<HTMLElement>('[popovertargetaction="show"]');
      // The events of a tap, of a finger that begins to scroll, and of a long press.
      const tap = ['pointerdown', 'touchstart', 'pointerup', 'touchend', 'mousedown', 'mouseup'];
      for (const type of [...tap, 'pointercancel', 'touchcancel', 'contextmenu']) {
        button?.dispatchEvent(new Event(type, { bubbles: true }));
      }
      document.querySelector<HTMLElement>('details:not([open]) summary')?.click();
      button?.click();
      return {
        isMenuOpen: document.querySelector('#sidebar:popover-open') !== null,
        answersOpen: document.querySelectorAll('details[open]').length,
      };
    };
    expect(await page.evaluate(`import('${entry}').then(${touch})`)).toEqual({
      isMenuOpen: true,
      answersOpen: 2,
    });

    await untilHydrated(page);
    await page.keyboard.press('Escape');
    await page.locator('#sidebar:popover-open').waitFor({ state: 'detached' });
    await page.locator('button[type=submit]').click();
    await page.locator('[aria-invalid="true"]').first().waitFor();
    expectNoProblems();
    await close();
  });

  it('does not come without the styles of what it would draw, and links lead to whole pages', async () => {
    const { page, close } = await openPage(browser, { baseURL: host.url });
    await page.route('**/assets/*.css', (route) => route.abort());
    const failed = page.waitForEvent('requestfailed', (request) => request.url().endsWith('.css'));
    await page.goto('/contact');
    await page.keyboard.press('Shift');
    await failed;
    expect(await page.locator('form[novalidate]').count()).toBe(0);
    const ground = () =>
      page
        .locator('article, li:has(details)')
        .first()
        .evaluate((card) => getComputedStyle(card).backgroundColor);
    await page.goto('/services');
    const whole = await ground();
    await page.goto('/contact');
    await page.getByRole('navigation', { name: 'Main' }).locator('[href="/services"]').click();
    await page.waitForURL('**/services');
    expect(await page.evaluate(() => performance.getEntriesByType('navigation')[0]?.name)).toContain('/services');
    expect(await ground()).toBe(whole);
    await close();
  });

  it('comes too late for a form that the browser has sent after eight seconds, which is sent once', async () => {
    const { page, close } = await openContactForm(browser, host.url);
    let sent = 0;
    page.on('request', (request) => {
      if (request.method() === 'POST') sent += 1;
    });
    const release = await holdRequests(page, '**/assets/*.js');
    // The answer is still awaited when React comes.
    await page.route('**/api/contact_api.php', () => {});
    // The second timeout after the event runs once all of its listeners are done.
    await page.addInitScript(() =>
      addEventListener('hydrated', () => setTimeout(() => setTimeout(() => console.log('hydrated')))),
    );
    await page.clock.install();
    await page.reload({ waitUntil: 'domcontentloaded' });
    await fillForm(page);
    await page.locator('button[type=submit]').click({ noWaitAfter: true });
    expect(sent).toBe(0);
    await page.clock.runFor(8000);
    await expect.poll(() => sent).toBe(1);
    // Playwright cannot evaluate scripts in a page that is navigating away, but it receives console messages.
    const hydration = page.waitForEvent('console', (message) => message.text() === 'hydrated');
    release();
    await hydration;
    expect(sent).toBe(1);
    await close();
  });

  it('leaves the page working where it cannot be fetched', async () => {
    const { page, close } = await openContactForm(browser, host.url);
    await page.route('**/assets/*.js', (route) => route.abort());
    await page.reload();
    const { message } = await fillForm(page, { message: 'React never came.' });
    await page.locator('button[type=submit]').click();
    await page.waitForURL('**/api/contact_api.php');
    expect(await page.locator('main').textContent()).toContain('Thank you for your message!');
    await inbox.waitForMessage(({ text }) => text.includes(message));
    await close();
  });
});
