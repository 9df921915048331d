import { readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { namesIn } from '../support/ownFiles.mjs';
import { ROOT } from '../support/paths.mjs';
import { hostSettings, hostSettingsProblems } from './host-settings.mjs';
import { usesSftp } from './sftp/sftp-settings.mjs';

const CONTENT = join(ROOT, 'frontend/content');

/** The settings without which there is no site. */
export const REQUIRED = ['MAIL_TO', 'MAIL_FROM', 'SITE_URL'];
const REQUIRED_FOR_FTP = ['FTP_HOST', 'FTP_USERNAME', 'FTP_PASSWORD'];

/** Addresses with reserved names (RFC 2606), which `.env.example` uses. */
const RESERVED_ADDRESS = /[\w.-]*(@|\/\/)[\w.-]*(\.example\b|\bexample\.(com|net|org)\b)/;
const RESERVED_HOST = /(^|\.)(example|example\.(com|net|org))$/i;

/** @type {[string, RegExp][]} */
const SAMPLE_SIGNS = [
  ['the name "Your Studio"', /Your Studio\b/],
  ['the phone number 00000 00000', /0{5} ?0{5}/],
  ['an address that ends in .example', /[\w-]+\.example\b/],
  ['a "Sample Client"', /Sample Client/],
  ['a note "Sample content"', /Sample content/i],
];

/**
 * The problems in the settings that prevent a deploy, a sentence each.
 * @param {Record<string, string>} settings
 * @param {Pick<import('./options.mjs').Options, 'isRollback' | 'allowsSample'>} options
 */
export function settingsFindings(settings, { isRollback, allowsSample }) {
  const required = [...(isRollback ? [] : REQUIRED), ...(usesSftp(settings) ? [] : REQUIRED_FOR_FTP)];
  const missing = required.filter((name) => !settings[name]);
  const isReserved = (/** @type {string} */ name) => RESERVED_ADDRESS.test(settings[name] ?? '');
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

/** Whether a name is reserved for examples (RFC 2606), as those in `.env.example`. @param {string} host */
export const isReservedHost = (host) => RESERVED_HOST.test(host);

/** A site that was built for a sub-folder works only there. @param {Record<string, string>} settings */
function subFolderProblems(settings) {
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

/** The sample content that is left, a sentence each. @returns {Promise<string[]>} */
export async function contentFindings() {
  return (await sampleContent()).map(({ file, words }) => `${file} still has ${words}; write your own.`);
}

/** The sample content that is left, by file. @returns {Promise<{ file: string, words: string }[]>} */
export async function sampleContent() {
  const names = (await namesIn(CONTENT)).filter((name) => name.endsWith('.yaml')).sort();
  const findings = await Promise.all(
    names.map(async (name) => {
      const text = await readFile(join(CONTENT, name), 'utf8');

      return SAMPLE_SIGNS.filter(([, sign]) => sign.test(text)).map(([words]) => ({
        file: relative(ROOT, join(CONTENT, name)),
        words,
      }));
    }),
  );

  return findings.flat();
}
