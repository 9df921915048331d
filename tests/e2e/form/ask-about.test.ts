import { describe, expect, it } from 'vitest';
import company from '../../fixtures/content/company.yaml';
import services from '../../fixtures/content/services.yaml';
import site from '../../fixtures/content/site.yaml';
import { fillForm } from '../../support/browser/contactForm';
import { hydrated } from '../../support/browser/hydrated';
import { openPage } from '../../support/browser/openPage';
import { sharedBrowser } from '../../support/browser/sharedBrowser';
import { testSite } from '../../support/host/testSite';

const { ask } = services;
const { results, whatsApp } = site;
const { host, inbox } = testSite();
const browser = await sharedBrowser();
const service = services.services.find(({ projectType }) => projectType !== undefined);
if (service === undefined || ask === undefined) throw new Error('The tests need a service with a project type.');
const ours = `https://wa.me/${company.phone.dial.slice(1)}`;

describe('a link that asks about a service', () => {
  it('leads to a form that knows its subject and project type, and a message on WhatsApp that does', async () => {
    const { page, expectNoProblems, close } = await openPage(browser, { baseURL: host.url });
    await page.goto('/services');
    await hydrated(page);
    await page.getByRole('link', { name: `${ask.label}: ${service.title}` }).click();
    const field = (name: string) => page.locator(`[name=${name}]`);
    await expect.poll(() => field('subject').inputValue()).toBe(ask.subject.replace('{title}', service.title));
    expect(await field('projectType').inputValue()).toBe(service.projectType);
    const link = page.locator('main dl a[href^="https://wa.me/"]');
    const address = new URL((await link.getAttribute('href')) ?? '');
    expect(address.origin + address.pathname).toBe(ours);
    expect(address.searchParams.get('text')).toBe(whatsApp.about.replace('{subject}', service.title));
    expectNoProblems();
    await close();
  });

  it('fills the form of a page that was opened by it, and keeps to the types that there are', async () => {
    const { page, expectNoProblems, close } = await openPage(browser, { baseURL: host.url });
    await page.goto('/contact?subject=A%20film%20like%20Haldi&type=nonsense');
    await hydrated(page);
    await expect.poll(() => page.locator('[name=subject]').inputValue()).toBe('A film like Haldi');
    expect(await page.locator('[name=projectType]').inputValue()).toBe('general');
    expectNoProblems();
    await close();
  });
});

describe('WhatsApp', () => {
  it.each([
    ['after a success', undefined],
    ['after a failure', /Failed to load resource/],
  ])('is offered %s, with the subject', async (_, problem) => {
    const expectedProblems = problem ? [problem] : [];
    const { page, expectNoProblems, close } = await openPage(browser, { baseURL: host.url, expectedProblems });
    if (problem) await page.route('**/api/contact_api.php', (route) => route.fulfill({ status: 503, body: '{}' }));
    await page.goto('/contact');
    await hydrated(page);
    await fillForm(page, { subject: 'A promo' });
    await page.locator('button[type=submit]').click();
    const dialog = page.getByRole('alertdialog', { name: problem ? results.failedHeading : results.sentHeading });
    const link = dialog.getByRole('link', { name: whatsApp.write });
    const address = new URL((await link.getAttribute('href')) ?? '');
    expect(address.origin + address.pathname).toBe(ours);
    expect(address.searchParams.get('text')).toBe(whatsApp.about.replace('{subject}', 'A promo'));
    expectNoProblems();
    await close();
    if (!problem) await inbox.waitForMessage();
  });

  it('has its number among the ways to the studio, without a script too', async () => {
    const { page, close } = await openPage(browser, { baseURL: host.url, javaScriptEnabled: false });
    await page.goto('/contact');
    const link = page.locator('main dl a[href^="https://wa.me/"]');
    expect(await link.getAttribute('href')).toBe(ours);
    await close();
  });
});
