import { readSettingsFile } from '../settings.ts';
import { checkContent } from './here/content.ts';
import { checkPrograms } from './here/programs.ts';
import { checkSettings } from './here/settings.ts';
import { checkSettingsFile } from './here/settingsFile.ts';
import { checkUploadLogin } from './here/uploadLogin.ts';
import { readBuild } from './host/build.ts';
import { checkHost } from './host/checkHost.ts';
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
  const { url, isJson } = readOptions(words);
  const { settings, ...file } = readSettingsFile();
  const host = url && readBuild().then((build) => checkHost({ url: url.href, build, settings }));

  const checks = [
    runCheck('programs', checkPrograms),
    runCheck('content', checkContent),
    runCheck('settings', () => checkSettings(settings)),
    runCheck('settings file', () => checkSettingsFile(file)),
    runCheck('login for the upload', () => checkUploadLogin(settings)),
    ...checkMail(settings, openResolver()),
    ...(host === undefined ? [] : [runCheck('host', () => host)]),
  ];
  const findings = (await Promise.all(checks)).flat();
  console.log(isJson ? jsonOf(findings) : textOf(findings));

  return exitCodeOf(findings);
}
