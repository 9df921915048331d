import { readFileSync } from 'node:fs';
import type { Page } from 'playwright/test';
import { test as base, type Checkout, useCheckout } from './checkout';
import { noteHydration } from './page';

/** A running `npm run edit` with its page in a browser. */
type Editor = Awaited<ReturnType<typeof openEditor>>;

/** Playwright's `test` with an editor for all tests of a worker. */
export const test = base.extend<object, { editor: Editor }>({
  editor: [
    ({ browser }, use) =>
      useCheckout(async (checkout) => {
        // A context of its own, so that a test can open a second tab.
        const context = await browser.newContext();
        await use(await openEditor(checkout, await context.newPage()));
        await context.close();
      }),
    { scope: 'worker', timeout: 300_000 },
  ],
});

async function openEditor(checkout: Checkout, page: Page) {
  let { command, site, inbox } = await checkout.serve('edit');
  page.setDefaultTimeout(90_000);
  await noteHydration(page);
  // The editor asks for confirmation before it leaves an unsaved form.
  page.on('dialog', (dialog) => dialog.accept());
  await page.goto(`${site}/admin/`);
  await page.getByText('Everything that stands on the site.').waitFor();
  const preview = page.frameLocator('iframe#preview-pane');
  /** Presses Save in a form that has changes. */
  const pressSave = async () => {
    // Until then the button is "Saved", without a menu.
    await page.getByText('Not saved yet').waitFor();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Save' }).click();
  };

  return {
    checkout,
    site,
    inbox,
    page,
    pressSave,
    /** The bar below the form. */
    bar: page.getByRole('region', { name: 'Your site' }),
    /** The page in the preview beside the form, and the alert in its place. */
    shown: preview.frameLocator('iframe[title="The page"]'),
    alert: preview.getByRole('alert'),
    /** Opens the form of a content file, with the page beside it. */
    open: async (name: string) => {
      // A full page load, because Decap opens another form only after a return to the list.
      await page.goto('about:blank');
      await page.goto(`${site}/admin/#/collections/content/entries/${name}`);
      await page.getByRole('button', { name: 'Saved' }).waitFor();
    },
    /** Expands a list of the form, given by its label, such as "14 films", and in it the entry with these words. */
    openEntry: async (list: string, words: string) => {
      await page.getByText(list).locator('xpath=..').getByTestId('expand-button').click();
      const entry = page.locator('[class*="SortableListItem"]').filter({ hasText: words }).first();
      await entry.getByRole('button').first().click();
      return entry;
    },
    /** Saves the content of the form, and waits until it is written. */
    save: async () => {
      await pressSave();
      await page.getByText('Changes saved').waitFor();
    },
    /** Stops the command and starts it again, while the page stays open. */
    restart: async () => {
      command.pressCtrlC();
      await command.exitCode;
      ({ command } = await checkout.serve('edit', [], { PORT: new URL(site).port }));
    },
  };
}

/** The lines in which a file differs from its former text, as `diff` has them: `< former`, `> present`. */
export function changedLines(former: string, file: string): string[] {
  const [before, after] = [former.split('\n'), readFileSync(file, 'utf8').split('\n')];
  return [
    ...before.filter((line) => !after.includes(line)).map((line) => `< ${line}`),
    ...after.filter((line) => !before.includes(line)).map((line) => `> ${line}`),
  ];
}
