import type { Browser, BrowserContextOptions, Page } from 'playwright';
import { expect } from 'vitest';
import { noteHydration } from './hydrated';

/** Well below the timeout of a test, so that the error names the step that did not finish. */
const PATIENCE_MS = 10_000;

declare global {
  interface Window {
    reportViolation(words: string): void;
  }
}

export interface OpenPageOptions extends BrowserContextOptions {
  /** The site's own origin; addresses of the test are relative to it. */
  baseURL: string;
  /** Problems that the test causes on purpose, such as Chromium's console error about a response with status 422. */
  expectedProblems?: RegExp[];
}

/** A page that records errors, policy violations and requests to other sites. */
export interface WatchedPage {
  page: Page;
  /** Fails if there were errors, violations of the security policy, or requests to other sites. */
  expectNoProblems(): void;
  close(): Promise<void>;
}

/** Opens a new visitor's page: no cookies, nothing cached. */
export async function openPage(
  browser: Browser,
  { expectedProblems = [], ...options }: OpenPageOptions,
): Promise<WatchedPage> {
  const context = await browser.newContext(options);
  context.setDefaultTimeout(PATIENCE_MS);
  await noteHydration(context);
  const problems: string[] = [];
  const report = (problem: string) => {
    if (!expectedProblems.some((expected) => expected.test(problem))) {
      problems.push(problem);
    }
  };

  await context.exposeBinding('reportViolation', (_source, words: string) => report(`Policy violated: ${words}`));
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      window.reportViolation(`${event.violatedDirective} by ${event.blockedURI} on ${event.documentURI}`);
    });
  });
  context.on('request', (request) => {
    if (/^(http|ws)/.test(request.url()) && new URL(request.url()).host !== new URL(options.baseURL).host) {
      report(`Request to another site: ${request.url()}`);
    }
  });

  const page = await context.newPage();
  page.on('pageerror', (error) => report(`Uncaught: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error') {
      report(`Console: ${message.text()} (${message.location().url})`);
    }
  });

  return {
    page,
    expectNoProblems: () => expect(problems).toEqual([]),
    close: () => context.close(),
  };
}
