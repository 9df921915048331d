import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { test as base, expect, type Page } from 'playwright/test';
import { type ApacheOptions, type StartedHost, startApache } from './host/startApache';
import { localMail, type MailServer, startMailServer } from './mail';
import { noteHydration } from './page';

export { expect };

/** The options of a visitor who has not asked for reduced motion; all other tests run under reduced motion. */
export const MOVING = { contextOptions: { reducedMotion: 'no-preference' } } as const;

interface TestFixtures {
  /** The worker's web host, whose mail goes to `mail` and whose inquiries to `store` while the test runs. */
  host: StartedHost;
  /** A mail server that can fail in many ways. It is healthy and empty when the test begins. */
  mail: MailServer;
  /** The folder of the test's own inquiries, which does not exist when the test begins. */
  store: string;
  /**
   * Problems that the test causes on purpose, such as Chromium's console error about a response with status 422. In `test.use`
   * this must be one pattern: Playwright takes the second object of an array for the options of a fixture.
   */
  expectedProblems: RegExp[];
  /**
   * Opens another page as a new visitor: no cookies, nothing cached. Like `page`, it fails the test on errors, violations
   * of the security policy, and requests to other sites.
   */
  newVisitor(options?: Parameters<import('playwright').Browser['newContext']>[0]): Promise<Page>;
  /** Starts a web host of the test's own, which ends with the test. By default it serves the fixture's site. */
  startHost(options?: Partial<ApacheOptions>): Promise<StartedHost>;
}

interface WorkerFixtures {
  /** A real Apache with PHP-FPM and the site of the fixture content, without settings. */
  workerHost: StartedHost;
}

declare global {
  interface Window {
    reportViolation(words: string): void;
  }
}

/** The checkout with the fixture content that this run has built; its `public_html` is the site. */
export const fixtureCheckout = (): string => {
  if (process.env.FIXTURE === undefined) throw new Error('The site was not built: see buildSite.ts.');
  return process.env.FIXTURE;
};

/** The folder of the site of the fixture content. */
export const fixtureSite = (): string => join(fixtureCheckout(), 'public_html');

/** Playwright's `test` with the site's own host and mail server, and pages that fail on problems which nobody expects. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  workerHost: [({}, use) => serve({ site: fixtureSite() }, use), { scope: 'worker' }],
  mail: async ({}, use) => {
    const mail = await startMailServer();
    await use(mail);
    await mail.stop();
  },
  store: ({ workerHost }, use) => use(join(workerHost.home, `inquiries-${randomUUID()}`)),
  host: async ({ workerHost, mail, store }, use) => {
    // With a store of its own, no inquiry of an earlier test is still to be sent.
    workerHost.setEnv({ ...localMail(mail), DATA_DIR: store });
    await use(workerHost);
  },
  baseURL: ({ host }, use) => use(host.url),
  expectedProblems: [[], { option: true }],
  newVisitor: async ({ browser, baseURL, contextOptions, expectedProblems }, use) => {
    const problems: string[] = [];
    const contexts: import('playwright').BrowserContext[] = [];
    await use(async (options) => {
      const context = await browser.newContext({ ...contextOptions, baseURL, ...options });
      contexts.push(context);
      return watch(await context.newPage(), String(baseURL), problems);
    });
    await Promise.all(contexts.map((context) => context.close()));
    expectNoneOf(problems, expectedProblems);
  },
  page: async ({ page, baseURL, expectedProblems }, use) => {
    const problems: string[] = [];
    await use(await watch(page, String(baseURL), problems));
    expectNoneOf(problems, expectedProblems);
  },
  startHost: async ({}, use) => {
    const hosts: StartedHost[] = [];
    await use(async (options) => {
      const host = await startApache({ site: fixtureSite(), ...options });
      hosts.push(host);
      return host;
    });
    await Promise.all(hosts.map((host) => host.stop()));
  },
});

/** `test`, with a host that serves the site which `build` provides, once for each worker. */
export const testOf = (build: () => Promise<BuiltSite>) =>
  test.extend<object, WorkerFixtures>({
    workerHost: [async ({}, use) => serve(await build(), use), { scope: 'worker', timeout: 180_000 }],
  });

type BuiltSite = { site: string; remove?: () => void };

async function serve({ site, remove }: BuiltSite, use: (host: StartedHost) => Promise<void>): Promise<void> {
  const host = await startApache({ site });
  await use(host);
  await host.stop();
  remove?.();
}

/** Records errors, policy violations and requests to other sites in `problems`, and when the page has hydrated. */
async function watch(page: Page, origin: string, problems: string[]): Promise<Page> {
  const context = page.context();
  await context.exposeBinding('reportViolation', (_source, words: string) =>
    problems.push(`Policy violated: ${words}`),
  );
  await noteHydration(context);
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      window.reportViolation(`${event.violatedDirective} by ${event.blockedURI} on ${event.documentURI}`);
    });
  });
  context.on('request', (request) => {
    const url = new URL(request.url());
    if (/^(http|ws)/.test(url.protocol) && url.hostname !== new URL(origin).hostname) {
      problems.push(`Request to another site: ${url}`);
    }
  });
  page.on('pageerror', (error) => problems.push(`Uncaught: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(`Console: ${message.text()} (${message.location().url})`);
  });

  return page;
}

/** Chromium's own words where the next page comes too late to fade into, on a busy machine; visitors notice nothing. */
const NO_FADE = /^Uncaught: Transition was aborted/;

function expectNoneOf(problems: readonly string[], expected: readonly RegExp[]): void {
  expect(problems.filter((problem) => ![NO_FADE, ...expected].some((pattern) => pattern.test(problem)))).toEqual([]);
}
