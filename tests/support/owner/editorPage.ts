import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll } from 'vitest';
import { fixtureCheckout } from '../commands/buildFixture';
import { type RunningCommand, runCheckout } from '../commands/runCheckout';
import { freePort } from '../ports';

const START_MS = 180_000;

/** The editor of a checkout, in a browser page of its own. */
export interface EditorPage {
  site: string;
  page: Page;
  /** Opens the form of a content file, with the page beside it. */
  open(name: string): Promise<void>;
  /** Publishes the content of the form, and waits until it is written. */
  save(): Promise<void>;
  /** Stops the command and starts it again, while the page stays open. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/** Runs `npm run edit` in a checkout, and logs in. */
async function startEditor(checkout: string, browser: Browser): Promise<EditorPage> {
  const ports = { PORT: await freePort(), INBOX_PORT: await freePort(), SMTP_PORT: await freePort() };
  const environment = Object.fromEntries(Object.entries(ports).map(([name, port]) => [name, String(port)]));
  let command: RunningCommand;
  const run = async () => {
    command = runCheckout(checkout, 'edit', environment);
    await command.untilItSays('Inbox  ');
  };
  const end = async () => {
    command.pressCtrlC();
    await command.exitCode;
  };
  await run();
  const site = `http://127.0.0.1:${ports.PORT}`;
  // A context of its own, so that a test can open a second tab.
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  // The editor asks for confirmation before it leaves an unsaved form.
  page.on('dialog', (dialog) => dialog.accept());
  await page.goto(`${site}/admin/`);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.getByText('Everything that stands on the site.').waitFor();

  return {
    site,
    page,
    async open(name) {
      // A full page load, because Decap opens another form only after a return to the list.
      await page.goto('about:blank');
      await page.goto(`${site}/admin/#/collections/content/entries/${name}`);
      await page.getByRole('button', { name: 'Publish' }).waitFor();
    },
    async save() {
      await page.getByRole('button', { name: 'Publish' }).click();
      await page.getByRole('menuitem', { name: 'Publish now' }).click();
      await page.getByText('Changes saved').waitFor();
    },
    async restart() {
      await end();
      await run();
    },
    async stop() {
      await context.close();
      await end();
    },
  };
}

/**
 * The editor of a checkout with the fixture content, for one test file. The returned object is filled before the first
 * test.
 */
export function ownEditor(browser: Browser): { checkout: string; editor: EditorPage } {
  const own = {} as { checkout: string; editor: EditorPage };
  beforeAll(async () => {
    own.checkout = fixtureCheckout();
    own.editor = await startEditor(own.checkout, browser);
  }, START_MS);
  afterAll(async () => {
    await own.editor?.stop();
    if (own.checkout) rmSync(own.checkout, { recursive: true, force: true });
  });
  return own;
}

/** The lines in which a file differs from another, as `diff` has them: `< former`, `> present`. */
export function changedLines(before: string, file: string): string[] {
  try {
    execFileSync('diff', [before, file], { encoding: 'utf8' });
    return [];
  } catch (difference) {
    const { stdout } = difference as { stdout: string };
    return stdout.split('\n').filter((line) => /^[<>]/.test(line));
  }
}
