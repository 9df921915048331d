import { readSettingsFile } from '../settings.ts';
import { checkBuild } from './here/build.ts';
import { checkPrograms } from './here/programs.ts';
import { checkSettings } from './here/settings.ts';
import { checkSettingsFile } from './here/settingsFile.ts';
import { checkUploadLogin } from './here/uploadLogin.ts';
import { readBuild } from './host/build.ts';
import { checkHost } from './host/checkHost.ts';
import type { HostReport } from './host/hostFacts.ts';
import { checkMail } from './mail/checkMail.ts';
import { openResolver } from './mail/resolver.ts';
import { readOptions } from './options.ts';
import { exitCodeOf, jsonOf, textOf } from './report.ts';
import { runCheck } from './runCheck.ts';

/**
 * Checks this machine, the mail and, with `url`, the host, and prints what it has found.
 *
 * @returns the exit code: 1 if something is broken, 2 if something could not be checked, otherwise 0
 */
export async function runDoctor(words: readonly string[]): Promise<number> {
  const { url, isJson, sendsMail } = readOptions(words);
  const today = new Date();
  const resolver = openResolver();
  const { settings, ...file } = readSettingsFile();

  let facts: HostReport['facts'];
  const host = runCheck('host', async () => {
    if (url === undefined) return [];
    const checked = await checkHost({ url: url.href, build: await readBuild(), settings });
    facts = checked.facts;
    return checked.findings;
  });
  const checks = [
    runCheck('programs', checkPrograms),
    runCheck('build', checkBuild),
    runCheck('settings', () => checkSettings(settings)),
    runCheck('settings file', () => checkSettingsFile(file)),
    runCheck('login for the upload', () => checkUploadLogin(settings)),
    ...checkMail(settings, { resolver, today, sendsMail, hostKey: host.then(() => facts?.dkimPublicKey) }),
    host,
  ];
  const findings = (await Promise.all(checks)).flat();
  console.log(isJson ? jsonOf(findings, facts) : textOf(findings, facts));

  return exitCodeOf(findings);
}
