import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { PUBLIC_HTML } from '../../../scripts/support/paths.mjs';
import { type StartedHost, startApache } from '../../support/host/startApache';
import { localMail } from '../../support/mail/localMail';
import { startTroubledMailServer, type TroubledMailServer } from '../../support/mail/troubledMailServer';

/** Where the endpoint answers. */
export const ENDPOINT = '/api/contact_api.php';

/** What the endpoint is compared with: each a script of this folder, beside the site. */
export const REFERENCE = { hello: '/bench/hello.php', naive: '/bench/naive.php' };

const PHP_WORKERS = 8;

export interface BenchSite {
  host: StartedHost;
  mail: TroubledMailServer;
  stop(): Promise<void>;
}

export interface BenchSiteOptions {
  greetingPauseMs?: number;
}

/** A fresh host with a mail server of its own, which takes any password; no limit keeps an inquiry away. */
export async function startBenchSite(options: BenchSiteOptions = {}): Promise<BenchSite> {
  const mail = await startTroubledMailServer(options);
  const host = await startApache({ site: PUBLIC_HTML, phpWorkers: PHP_WORKERS });
  host.setEnv({
    ...localMail(mail),
    SMTP_USERNAME: 'website',
    SMTP_PASSWORD: 'any',
    RATE_LIMIT: '0',
    MAIL_HOURLY_LIMIT: '0',
  });
  for (const path of Object.values(REFERENCE)) {
    cpSync(join(import.meta.dirname, path.replace('/bench', '')), join(host.home, 'public_html', path));
  }

  return {
    host,
    mail,
    stop: async () => {
      await host.stop();
      await mail.stop();
    },
  };
}

/** Lends a fresh site to a measurement and clears it away afterwards. */
export async function onFreshSite<T>(measure: (site: BenchSite) => Promise<T>, options?: BenchSiteOptions): Promise<T> {
  const site = await startBenchSite(options);
  try {
    return await measure(site);
  } finally {
    await site.stop();
  }
}
