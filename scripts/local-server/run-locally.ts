import type { ReleaseParts } from '../build/phpRelease.ts';
import { siteAddress } from '../build/siteAddress.ts';
import { build } from '../build.ts';
import { readSettings } from '../settings.ts';
import { startInbox } from './inbox.ts';
import { LOCAL_STORE, localMailSettings } from './local-settings.ts';
import { choosePorts } from './ports.ts';

/** What a server of the site needs. */
export interface Stage {
  /** Of the site. */
  port: number;
  /** Prefix of every path of the site: empty, or such as `/studio`. */
  base: string;
  /** The PHP side as it was built. */
  release: ReleaseParts;
  /** For PHP: the owner's, with mail going to the inbox. */
  environment: NodeJS.ProcessEnv;
}

/**
 * Runs the part that `npm start`, `npm run dev` and `npm run edit` have in common: builds, starts the inbox, calls
 * `serveSite`, and prints the URLs. A signal ends this process, and with it all that it has started.
 */
export async function runLocally(
  serveSite: (stage: Stage) => Promise<{ url: string; editor?: string }>,
): Promise<undefined> {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => process.exit(0));
  // Report an unusable port before the slow build.
  const ports = await choosePorts(process.env);
  const release = await build();
  const settings = await readSettings();

  const inbox = await startInbox({ webPort: ports.INBOX_PORT, smtpPort: ports.SMTP_PORT });
  const environment = { ...LOCAL_STORE, ...process.env, ...localMailSettings(settings, ports.SMTP_PORT) };
  const { base } = siteAddress(settings);
  const site = await serveSite({ port: ports.PORT, base, release, environment });

  if (site.editor !== undefined) console.log(`\nEditor ${site.editor}`);
  console.log(`\nSite   ${site.url}${base && `${base}/`}\nInbox  ${inbox}\n\nCtrl-C stops all.`);
}
