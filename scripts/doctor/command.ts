import { environmentSettings, readSettingsFile } from '../settings.ts';
import type { Finding } from './finding.ts';
import { checkBuild } from './here/build.ts';
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
  const { url, isJson, sendsMail } = readOptions(words);
  const today = new Date();
  const resolver = openResolver();
  const read = await readSettings();
  const settings = read instanceof Error ? undefined : read.settings;
  const host = url && readBuild().then((build) => checkHost({ url: url.href, build, settings }));
  const hostKey = host?.then(({ dkimPublicKey }) => dkimPublicKey).catch(() => undefined);

  const checks = [
    runCheck('programs', checkPrograms),
    runCheck('build', checkBuild),
    ...(read instanceof Error ? [[settingsNotRead(read)]] : checksOfSettings(read)),
    ...(settings === undefined ? [] : checkMail(settings, { resolver, today, sendsMail, hostKey })),
    ...(host === undefined ? [] : [runCheck('host', async () => (await host).findings)]),
  ];
  const findings = (await Promise.all(checks)).flat();
  console.log(isJson ? jsonOf(findings) : textOf(findings));

  return exitCodeOf(findings);
}

type ReadSettings = Awaited<ReturnType<typeof readSettingsFile>>;

/** The settings file and the environment. Resolves with an error if the file cannot be read, such as without PHP. */
async function readSettings(): Promise<ReadSettings | Error> {
  try {
    const read = await readSettingsFile();
    return { ...read, settings: { ...read.settings, ...environmentSettings() } };
  } catch (problem) {
    return problem as Error;
  }
}

function settingsNotRead({ message }: Error): Finding {
  return {
    id: 'settings-not-read',
    kind: 'unchecked',
    problem: `The settings were not read: ${message}`,
    why: 'Neither the settings, nor the mail, nor the login for the upload were checked.',
    fix: 'Install PHP and Composer, if they are missing; run "npm run build", which installs the Composer packages; and run the doctor again.',
  };
}

function checksOfSettings(read: ReadSettings): Promise<Finding[]>[] {
  return [
    runCheck('settings', () => checkSettings(read.settings)),
    runCheck('settings file', () => checkSettingsFile(read.path, read.problems)),
    runCheck('login for the upload', () => checkUploadLogin(read.settings)),
  ];
}
