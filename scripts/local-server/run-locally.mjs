import { siteAddress } from '../build/siteAddress.mjs';
import { readSettings } from '../settings.mjs';
import { setUp } from '../setup.mjs';
import { runCommand } from '../support/command.mjs';
import { stopOnSignals } from '../support/stopping.mjs';
import { LOCAL_STORE, localMailSettings } from './local-settings.mjs';
import { choosePorts } from './ports.mjs';

/**
 * @typedef {object} Stage
 * @property {number} port of the site
 * @property {string} base prefix of every path of the site: empty, or such as `/studio`
 * @property {import('../build/phpRelease.mjs').ReleaseParts} release the PHP side as it was built
 * @property {NodeJS.ProcessEnv} environment for PHP: the owner's, with mail going to the inbox
 * @property {import('../support/stopping.mjs').Stopping} stopping
 */

/**
 * Runs the part that `npm start`, `npm run dev` and `npm run edit` have in common: installs what is missing, builds,
 * starts the inbox, calls `serveSite`, and prints the URLs.
 *
 * @param {(stage: Stage) => Promise<{ url: string, editor?: string }>} serveSite
 * @param {import('../setup.mjs').Need[]} needs besides those of a build
 */
export async function runLocally(serveSite, needs = []) {
  await runCommand(async () => {
    const stopping = stopOnSignals();
    await choosePorts(process.env); // Report an unusable port before the slow steps.
    await setUp(['npm', 'php', 'composer', ...needs]);

    const { build } = await import('../build.mjs');
    const release = await build();
    const settings = await readSettings();

    const ports = await choosePorts(process.env);
    const { startInbox } = await import('./inbox.mjs');
    const inbox = await startInbox({ webPort: ports.INBOX_PORT, smtpPort: ports.SMTP_PORT });
    stopping.add(inbox.stop);
    const environment = { ...LOCAL_STORE, ...process.env, ...localMailSettings(settings, ports.SMTP_PORT) };
    const { base } = siteAddress(settings);
    const site = await serveSite({ port: ports.PORT, base, release, environment, stopping });

    if (site.editor !== undefined) console.log(`\nEditor ${site.editor}`);
    console.log(`\nSite   ${site.url}${base && `${base}/`}\nInbox  ${inbox.url}\n\nCtrl-C stops all.`);
  });
}
