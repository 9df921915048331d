import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright/test';
import { fieldNames } from '../../frontend/lib/inquiryFields.ts';
import { fieldsOf } from './contact.ts';

export type Words = Record<'name' | 'email' | 'phone' | 'subject' | 'projectType' | 'message', string>;

/** The button that sends the form, whether it says so or that it is sending. */
export const sendButton = (page: Page) => page.locator('button[type=submit]');

/** Opens the Contact page and waits until React has hydrated the form: then it sets `novalidate`. */
export async function openForm(page: Page, address = '/contact'): Promise<void> {
  await page.goto(address);
  await page.keyboard.press('Shift');
  await page.locator('form[novalidate]').waitFor();
}

/** Fills in the form, with default values for the fields that `words` leaves out; returns all values. */
export async function fillForm(page: Page, words: Partial<Words> = {}): Promise<Words> {
  const filled = {
    ...(fieldsOf() as Words),
    projectType: 'commercial',
    // New at each call: equal values within ten minutes count as one inquiry.
    message: `Two days in December,\nin Pune. ${randomUUID()}`,
    ...words,
  };
  for (const [name, text] of Object.entries(filled)) {
    if (name === 'projectType') await page.locator('#projectType').selectOption(text);
    else await page.locator(`form [name="${name}"]`).fill(text);
  }
  return filled;
}

/** Reads the values of the fields; works without a script of the page too. */
export async function typedIn(page: Page): Promise<Record<string, string>> {
  return Object.fromEntries(
    await Promise.all(fieldNames.map(async (name) => [name, await page.locator(`form [name="${name}"]`).inputValue()])),
  );
}

/** Counts the page's requests that send something, from now on. */
export function countPosts(page: Page): () => number {
  let posts = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST') posts += 1;
  });
  return () => posts;
}
