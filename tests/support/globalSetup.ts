import { type BrowserServer, chromium } from 'playwright';
import type { TestProject } from 'vitest/node';
import { launchOptions } from './browser/launchBrowser';
import { buildFixture } from './commands/buildFixture';
import type { HostAddress } from './host/Host';
import { startApache } from './host/startApache';
import type { InboxAddress } from './mail/Inbox';
import { localMail } from './mail/localMail';
import { startInbox } from './mail/startInbox';

interface SiteAddress {
  host: HostAddress;
  inbox: InboxAddress;
}

declare module 'vitest' {
  interface ProvidedContext {
    /** A checkout with the fixture content, and the site that was built from it. */
    fixture: { checkout: string; site: string };
    /** A web host with that site for each worker, whose mail goes to the worker's own inbox. */
    sites: SiteAddress[];
    /** The WebSocket address of a Chromium for each worker. */
    browsers: string[];
  }
}

/** Builds the site of the fixture content once, and gives each worker its own web host, inbox and browser. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const stops: (() => unknown)[] = [];
  const tearDown = async () => {
    const failures: unknown[] = [];
    for (const stop of stops.reverse()) {
      try {
        await stop();
      } catch (problem) {
        failures.push(problem);
      }
    }
    if (failures.length > 0) throw new AggregateError(failures, 'Not all of the test servers could be stopped.');
  };

  try {
    const { remove, ...fixture } = await buildFixture();
    stops.push(remove);
    const workers = Array.from({ length: Number(project.config.maxWorkers) });
    const sites: SiteAddress[] = [];
    const browsers: BrowserServer[] = [];
    for (const _ of workers) {
      sites.push(await startSite(fixture.site, stops));
      const browser = await chromium.launchServer(launchOptions());
      stops.push(() => browser.close());
      browsers.push(browser);
    }
    project.provide('fixture', fixture);
    project.provide('sites', sites);
    project.provide(
      'browsers',
      browsers.map((browser) => browser.wsEndpoint()),
    );
  } catch (problem) {
    await tearDown();
    throw problem;
  }

  return tearDown;
}

async function startSite(site: string, stops: (() => unknown)[]): Promise<SiteAddress> {
  const inbox = await startInbox();
  stops.push(inbox.stop);
  const host = await startApache({ site });
  stops.push(host.stop);
  host.setEnv(localMail(inbox));

  return { host: host.address, inbox: inbox.address };
}
