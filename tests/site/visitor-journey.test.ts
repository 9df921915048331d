import { filmsWithPage, site } from '../support/content.ts';
import { pressMiddle, visit } from '../support/page.ts';
import { expect, MOVING, test } from '../support/test.ts';

test.use({ ...MOVING, viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });

test('a visitor on a phone sees a film, reads its story, and asks for one like it', async ({ page, mail }) => {
  const { head, content } = filmsWithPage.at(-1) ?? {};
  if (!head?.path || !content) throw new Error('The fixture needs a film with a page.');
  const { title } = content.film;
  const subject = `A film like ${title}`;

  await test.step('touches the play sign of a film on Home', async () => {
    await visit(page, '/');
    await pressMiddle(page, `[data-film-card][href="${head.path}"] picture`, true);
    const dialog = page.getByRole('dialog', { name: title });
    await expect(dialog).toBeVisible();
    await expect(page).toHaveURL(String(head.path));
    await expect.poll(() => dialog.locator('video').evaluate((film: HTMLVideoElement) => film.currentTime)).not.toBe(0);
  });

  await test.step('follows the link to its story, and asks about it', async () => {
    await page.getByRole('link', { name: 'The story of this film' }).tap();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.locator('main')).toContainText(content.story.task);
    await page.getByRole('link', { name: 'Ask about a film like this' }).tap();
  });

  await test.step('fills in the form, which names the film, and sends it', async () => {
    await expect(page).toHaveURL(/\/contact\?/);
    await expect(page.getByLabel('Subject')).toHaveValue(subject);
    await page.getByLabel('Name').fill('Asha Rao');
    await page.getByLabel('E-mail').fill('asha@example.com');
    await page.getByLabel('Message').fill('Our daughter marries in May.');
    await page.getByRole('button', { name: 'Send message' }).tap();
    await expect(page.getByRole('alertdialog')).toContainText(site.results.thanks);
    await page.getByRole('button', { name: 'Done' }).tap();
  });

  await test.step('sees the thanks below the bar, looks at another page, and finds Contact at its top', async () => {
    const thanks = page.getByRole('status');
    await expect(thanks).toBeInViewport();
    await expect.poll(async () => (await thanks.boundingBox())?.y).toBeGreaterThanOrEqual(56);
    await page.locator('footer').getByRole('link', { name: 'Services' }).tap();
    await expect(page).toHaveURL('/services');
    await page.locator('footer').getByRole('link', { name: 'Contact' }).tap();
    await expect(page.getByLabel('Subject')).toHaveValue('');
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  });

  const { text, to, replyTo, ...received } = await mail.waitForMail();
  expect(received.subject).toContain(subject);
  expect(text).toContain('Our daughter marries in May.');
  expect(to.map(({ address }) => address)).toEqual(['owner@studio.example']);
  expect(replyTo).toEqual([{ address: 'asha@example.com', name: 'Asha Rao' }]);
});
