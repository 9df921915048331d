import { randomUUID } from 'node:crypto';
import type { Browser, Page } from 'playwright';
import { type OpenPageOptions, openPage, type WatchedPage } from './openPage';

export type Words = Record<'name' | 'email' | 'phone' | 'subject' | 'projectType' | 'message', string>;

export interface OpenedForm extends WatchedPage {
  /** Resolves when React has hydrated the form. */
  waitForReact(): Promise<void>;
  /** Returns the values of the fields. */
  typed(): Promise<Words>;
  /** Returns the visible error messages of the fields, by field. */
  errors(): Promise<Partial<Words>>;
}

/** Field values that are new at each call: equal values within ten minutes count as one inquiry. */
const newWords = (): Words => ({
  name: 'Asha Rao',
  email: 'asha@example.com',
  phone: '9876543210',
  subject: 'Wedding film',
  projectType: 'commercial',
  message: `Two days in December,\nin Pune. ${randomUUID()}`,
});

/** Opens the Contact page as a new visitor. */
export async function openContactForm(
  browser: Browser,
  url: string,
  options: Partial<OpenPageOptions> = {},
): Promise<OpenedForm> {
  const opened = await openPage(browser, { baseURL: url, ...options });
  const { page } = opened;
  await page.goto('/contact');

  return {
    ...opened,
    // React sets `novalidate`, so that its own error messages replace those of the browser.
    waitForReact: async () => {
      await page.locator('form[novalidate]').waitFor();
    },
    typed: () =>
      page.locator('form').evaluate((form: HTMLFormElement) => {
        const { website: _, ...words } = Object.fromEntries(new FormData(form));
        return words as Words;
      }),
    errors: async () => {
      const slots = await page.locator('form p[id$="-error"]').all();
      const pairs = await Promise.all(
        slots.map(async (slot) => [
          ((await slot.getAttribute('id')) ?? '').replace('-error', ''),
          (await slot.textContent()) ?? '',
        ]),
      );
      return Object.fromEntries(pairs.filter(([, sentence]) => sentence !== ''));
    },
  };
}

/** Opens the hydrated form, runs `play`, and fails on errors, CSP violations and requests to other sites. */
export async function withContactForm(
  browser: Browser,
  url: string,
  play: (form: OpenedForm) => Promise<void>,
  options: Partial<OpenPageOptions> = {},
): Promise<void> {
  const form = await openContactForm(browser, url, options);
  try {
    await form.waitForReact();
    await play(form);
    form.expectNoProblems();
  } finally {
    await form.close();
  }
}

/** Fills in the form, with default values for the fields that `words` leaves out; returns all values. */
export async function fillForm(page: Page, words: Partial<Words> = {}): Promise<Words> {
  const { projectType, ...texts } = { ...newWords(), ...words };
  for (const [name, text] of Object.entries(texts)) {
    await page.locator(`form [name="${name}"]`).fill(text);
  }
  await page.locator('#projectType').selectOption(projectType);
  return { ...texts, projectType };
}
