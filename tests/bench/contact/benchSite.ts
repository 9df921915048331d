import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { PUBLIC_HTML } from '../../../scripts/support/paths.mjs';
import { type StartedHost, startApache } from '../../support/host/startApache';
import { localMail } from '../../support/mail/localMail';
import { startTroubledMailServer, type TroubledMailServer } from '../../support/mail/troubledMailServer';

/** The path of the contact form's endpoint. */
export const ENDPOINT = '/api/contact_api.php';

/** The paths of the reference scripts, which are in this folder and are served beside the site. */
export const REFERENCE = { hello: '/bench/hello.php', naive: '/bench/naive.php' };

const PHP_WORKERS = 8;

export interface BenchSite {
  host: StartedHost;
  mail: TroubledMailServer;
}

/** Runs a measurement with a new host and its own mail server, which accepts any password. */
export async function withBenchSite<T>(
  measure: (site: BenchSite) => Promise<T>,
  mailOptions: { greetingPauseMs?: number } = {},
): Promise<T> {
  const mail = await startTroubledMailServer(mailOptions);
  try {
    const host = await startApache({ site: PUBLIC_HTML, phpWorkers: PHP_WORKERS });
    try {
      host.setEnv({ ...localMail(mail), SMTP_USERNAME: 'website', SMTP_PASSWORD: 'any' });
      for (const path of Object.values(REFERENCE)) {
        cpSync(join(import.meta.dirname, path.replace('/bench', '')), join(host.home, 'public_html', path));
      }

      return await measure({ host, mail });
    } finally {
      await host.stop();
    }
  } finally {
    await mail.stop();
  }
}
