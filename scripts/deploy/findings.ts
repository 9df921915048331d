import { sampleContent } from '../support/sampleContent.ts';
import { hostSettings, hostSettingsProblems, usesSftp } from './host/settings.ts';
import type { Options } from './options.mjs';

/** The settings without which there is no site. */
export const REQUIRED = ['MAIL_TO', 'MAIL_FROM', 'SITE_URL'];
const REQUIRED_FOR_FTP = ['FTP_HOST', 'FTP_USERNAME', 'FTP_PASSWORD'];

/** The host names in mail addresses and URLs. */
const HOST_NAMES = /(?<=@|\/\/)[\w.-]+/g;
const RESERVED_HOST = /(^|\.)(example|example\.(com|net|org))$/i;

type Settings = Record<string, string>;

/** The problems in the settings that prevent a deploy, a sentence each. */
export function settingsFindings(
  settings: Settings,
  { isRollback, allowsSample }: Pick<Options, 'isRollback' | 'allowsSample'>,
): string[] {
  const required = [...(isRollback ? [] : REQUIRED), ...(usesSftp(settings) ? [] : REQUIRED_FOR_FTP)];
  const missing = required.filter((name) => !settings[name]);
  const isReserved = (name: string) => (settings[name]?.match(HOST_NAMES) ?? []).some(isReservedHost);
  const { host } = hostSettings(settings);

  return [
    ...missing.map((name) => `.env: ${name} is missing; .env.example says what it is.`),
    ...(isRollback || allowsSample ? [] : REQUIRED.filter(isReserved)).map(
      (name) => `.env: ${name} is "${settings[name]}"; write your own.`,
    ),
    ...(isReservedHost(host)
      ? [`.env: ${usesSftp(settings) ? 'the host in DEPLOY_URL' : 'FTP_HOST'} is "${host}"; write your own.`]
      : []),
    ...hostSettingsProblems(settings),
    ...(isRollback ? [] : subFolderProblems(settings)),
  ];
}

/** Whether a name is reserved for examples (RFC 2606), as those in `.env.example`. */
export const isReservedHost = (host: string) => RESERVED_HOST.test(host);

/** A site that was built for a sub-folder works only there. */
function subFolderProblems(settings: Settings): string[] {
  const [, path = ''] = /^https?:\/\/[^/]+(\/.+?)\/?$/.exec(settings.SITE_URL ?? '') ?? [];
  const { directory } = hostSettings(settings);
  if (path === '' || directory === '.' || directory.endsWith(path)) return [];

  return [
    usesSftp(settings)
      ? `.env: SITE_URL leads to the folder ${path}, and DEPLOY_URL to "${directory}"; let it end with /public_html${path}.`
      : `.env: SITE_URL leads to the folder ${path}, and FTP_DIRECTORY is "${directory}"; write ` +
        `FTP_DIRECTORY='public_html${path}', or '.' where the login opens in that folder.`,
  ];
}

/** The sample content that is left, a sentence each. */
export async function contentFindings(): Promise<string[]> {
  return (await sampleContent()).map(({ file, words }) => `${file} still has ${words}; write your own.`);
}
