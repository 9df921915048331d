import { hostSettings, hostSettingsProblems, type Settings, usesSftp } from './host/settings.ts';
import type { Options } from './options.ts';

/** The settings without which there is no site. */
export const REQUIRED = ['MAIL_TO', 'MAIL_FROM', 'SITE_URL'];
const REQUIRED_FOR_FTP = ['FTP_HOST', 'FTP_USERNAME', 'FTP_PASSWORD'];

/** The host names in mail addresses and URLs. */
const HOST_NAMES = /(?<=@|\/\/)[\w.-]+/g;

/** The problems in the settings that prevent a deploy, a sentence each. */
export function settingsFindings(settings: Settings, options: Pick<Options, 'isRollback' | 'allowsSample'>): string[] {
  const { isRollback, allowsSample } = options;
  const required = [...(isRollback ? [] : REQUIRED), ...(usesSftp(settings) ? [] : REQUIRED_FOR_FTP)];
  const missing = required.filter((name) => !settings[name]);
  const isSample = (name: string) => (settings[name]?.match(HOST_NAMES) ?? []).some(isReservedHost);
  const samples = isRollback || allowsSample ? [] : REQUIRED.filter(isSample);
  const { host, directory } = hostSettings(settings);
  // A site that was built for a sub-folder works only there.
  const folder = /^https?:\/\/[^/]+(\/.+?)\/?$/.exec(settings.SITE_URL ?? '')?.[1] ?? '';

  const problems = [
    ...missing.map((name) => `.env: ${name} is missing; .env.example says what it is.`),
    ...samples.map((name) => `.env: ${name} is "${settings[name]}"; write your own.`),
  ];
  if (isReservedHost(host))
    problems.push(`.env: the host "${host}" is an example; write your own to FTP_HOST or DEPLOY_URL.`);
  problems.push(...hostSettingsProblems(settings));
  if (isRollback || directory === '.' || directory.endsWith(folder)) return problems;
  return problems.concat(
    `.env: SITE_URL leads to the folder ${folder}, and the upload to "${directory}": let FTP_DIRECTORY, or the path of ` +
      `DEPLOY_URL, end with ${folder}, or write FTP_DIRECTORY='.' where the login opens in that folder.`,
  );
}

/** Whether a name is reserved for examples (RFC 2606), as those in `.env.example`. */
export const isReservedHost = (host: string) => /(^|\.)(example|example\.(com|net|org))$/i.test(host);
