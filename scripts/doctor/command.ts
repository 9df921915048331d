import { readSettingsFile } from '../settings.ts';
import { readOptions } from '../support/readOptions.ts';
import { UserError } from '../support/UserError.ts';
import { runCheck } from './finding.ts';
import { checkContent } from './here/content.ts';
import { checkPrograms } from './here/programs.ts';
import { checkSettings } from './here/settings.ts';
import { checkSettingsFile } from './here/settingsFile.ts';
import { checkUploadLogin } from './here/uploadLogin.ts';
import { checkHost } from './host/checkHost.ts';
import { readBuild } from './host/site.ts';
import { checkMail } from './mail/checkMail.ts';
import { openResolver } from './mail/resolver.ts';
import { exitCodeOf, jsonOf, textOf } from './report.ts';

/**
 * Checks this machine, the mail and, with `--url`, the host, and prints what it has found. Rejects with a `UserError` for an
 * unknown option or value.
 *
 * @returns the exit code: 1 if something is broken, 2 if something could not be checked, otherwise 0
 */
export async function runDoctor(words: readonly string[]): Promise<number> {
  const flags = { url: { type: 'string' }, json: { type: 'boolean', default: false } } as const;
  const { url, json } = readOptions(words, flags).values;
  if (url !== undefined && !(URL.canParse(url) && /^https?:/i.test(url))) {
    throw new UserError(`--url ${url} is no address of a site: write it as visitors do, such as https://example.com.`);
  }
  const { settings, ...file } = readSettingsFile();
  const host = url && readBuild().then((build) => checkHost(url, settings, build));

  const checks = [
    runCheck('programs', checkPrograms),
    runCheck('content', checkContent),
    runCheck('settings', () => checkSettings(settings)),
    runCheck('settings file', () => checkSettingsFile(file)),
    runCheck('login for the upload', () => checkUploadLogin(settings)),
    ...checkMail(settings, openResolver()),
    ...(host ? [runCheck('host', () => host)] : []),
  ];
  const findings = (await Promise.all(checks)).flat();
  console.log(json ? jsonOf(findings) : textOf(findings));

  return exitCodeOf(findings);
}
