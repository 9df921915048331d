import { reasonOf } from '../deploy/host/Connection.ts';
import { openFtp } from '../deploy/host/ftp.ts';
import { type HostSettings, hostSettings } from '../deploy/host/settings.ts';
import { openSftp } from '../deploy/host/sftp.ts';
import { checkMailServer } from '../doctor/mail/mailServer.ts';
import { isLoopback, mailSetup, smtpHostIn } from '../doctor/mail/mailSetup.ts';
import { openResolver } from '../doctor/mail/resolver.ts';
import { UserError } from '../support/UserError.ts';
import { askAll, askAndReview, choose, review } from './ask.ts';
import { type Answers, FOLDER, SETTINGS_QUESTIONS } from './questions.ts';

/** The parts of the settings that can be asked alone, and what the owner calls them. */
export const LOGINS = { mail: 'the mailbox', upload: 'the upload' };
export type Login = keyof typeof LOGINS;

type Kind = 'mail' | 'ftp' | 'sftp';

/** The folders that web hosts show, the most usual first. */
const WEB_FOLDERS = ['public_html', 'www', 'htdocs', 'httpdocs', 'html', 'web'];

/** The fingerprint of a host key or a certificate, in a sentence about a server that is not trusted. */
const SHOWN_FINGERPRINT = /SHA256:[A-Za-z0-9+/]{43}|(?:[0-9A-F]{2}:){31}[0-9A-F]{2}/;

/**
 * Asks for a login, if it is wanted, and tries it. Resolves with its settings, and with `isRefused` where the owner keeps a login
 * that the server refuses.
 * @param isWanted whether the owner has named it in the command
 */
export async function askLogin(login: Login, settings: Answers, isWanted: boolean) {
  const kind = await askKind(login, isWanted);
  if (kind === undefined) return { answers: {}, isRefused: await isStillRefused(login, settings) };
  const questions = SETTINGS_QUESTIONS[kind];
  let answers = await askAndReview(questions, settings);
  for (;;) {
    const all = { ...settings, ...(kind === 'ftp' ? { DEPLOY_URL: '' } : {}), ...answers };
    try {
      const found = await (kind === 'mail' ? tryMailServer(all) : tryUpload(all));
      return { answers: { ...answers, ...found }, isRefused: false };
    } catch (problem) {
      const sentence = reasonOf(problem);
      console.log(`\n${sentence.replace(', or run "npm run init -- upload"', '')}\n`);
      const [FTP_FINGERPRINT] = SHOWN_FINGERPRINT.exec(sentence) ?? [];
      const next = await choose('What now?', {
        ...(FTP_FINGERPRINT && { trust: 'It is the right server: write its fingerprint, and go on' }),
        correct: 'Correct an answer',
        keep: 'Keep the answers: it does not work yet',
      });
      if (next === 'keep') return { answers, isRefused: true };
      if (next === 'correct') answers = await review(questions, answers);
      else answers = { ...answers, FTP_FINGERPRINT: FTP_FINGERPRINT ?? '' };
    }
  }
}

/** Whether the settings have a login; a new `.env` begins with the examples of `.env.example`. */
export function isSetUp(login: Login, { MAIL_TO, FTP_HOST, DEPLOY_URL }: Answers): boolean {
  const isOwn = (value = '') => value !== '' && !/[@.]example\.com$/.test(value);
  return login === 'mail' ? isOwn(MAIL_TO) : isOwn(FTP_HOST) || Boolean(DEPLOY_URL);
}

/** Whether the server does not accept the login that an earlier run has written. */
async function isStillRefused(login: Login, settings: Answers): Promise<boolean> {
  if (!isSetUp(login, settings)) return false;
  const trying = async () => (login === 'mail' ? tryMailServer(settings) : foldersOf(hostSettings(settings)));
  const found = await trying().catch(() => 'refused');
  return found === 'refused';
}

async function askKind(login: Login, isWanted: boolean): Promise<Kind | undefined> {
  if (login === 'mail' && isWanted) return 'mail';
  const choices: Record<string, string> =
    login === 'mail' ? { mail: 'Yes' } : { ftp: 'Over FTP, which every host has', sftp: 'Over SFTP' };
  if (!isWanted) choices.later = `Later, with: npm run init -- ${login}`;
  const kind = await choose<Kind | 'later'>(`Set up ${LOGINS[login]} now?`, choices);
  return kind === 'later' ? undefined : kind;
}

/** Logs in to the mail server, unless only the web host can reach it. Rejects with a one-sentence error. */
async function tryMailServer(settings: Answers): Promise<Answers> {
  const setup = mailSetup(settings);
  const findings = setup === undefined ? [] : await checkMailServer(setup, openResolver());
  const found = findings.find(({ kind }) => kind !== 'advice');
  if (found === undefined) return {};
  if (!isLoopback(smtpHostIn(settings))) throw new UserError(`${found.problem} ${found.fix}`);
  console.log(found.problem);
  return {};
}

/**
 * Logs in at the web host, and asks there which of its folders visitors see. Resolves with the settings of the upload. Rejects with
 * a one-sentence error.
 */
async function tryUpload(settings: Answers): Promise<Answers> {
  const { DEPLOY_URL = '', FTP_FINGERPRINT = '' } = settings;
  const names = await foldersOf({ ...hostSettings(settings), directory: '.' });
  const message = `${FOLDER.message} There is ${names.join(', ') || 'none'}; a dot is the place where the login opens`;
  const suggested = { FTP_DIRECTORY: webFolderIn(names, settings) };
  const { FTP_DIRECTORY = '' } = await askAll([{ ...FOLDER, message }], suggested);
  const url = DEPLOY_URL && Object.assign(new URL(DEPLOY_URL), { pathname: `/${FTP_DIRECTORY}` }).href;
  const found = { DEPLOY_URL: url, FTP_FINGERPRINT, ...(url ? {} : { FTP_DIRECTORY }) };
  await foldersOf(hostSettings({ ...settings, ...found }));
  return found;
}

/** The names of the folders in the folder of the site on the host. Rejects as a login does. */
async function foldersOf(host: HostSettings): Promise<string[]> {
  const connection = await (host.protocol === 'sftp' ? openSftp : openFtp)(host);
  const entries = await connection.list('').finally(() => connection.close());
  return entries.flatMap(({ name, isFolder }) => (isFolder && !/^\.+$/.test(name) ? [name] : []));
}

/** The folder that visitors see: the one in the settings, the one of the site's domain, or the most usual one. */
function webFolderIn(names: readonly string[], { DEPLOY_URL, FTP_DIRECTORY = '', SITE_URL = '' }: Answers): string {
  const { directory } = hostSettings({ DEPLOY_URL: DEPLOY_URL ?? '', FTP_DIRECTORY });
  const domain = /\/\/(?:www\.)?([^/:]+)/.exec(SITE_URL)?.[1] ?? '';
  const isThere = (folder: string) => /^(\/|\.$)/.test(folder) || names.includes(folder.split('/')[0] ?? '');
  return [DEPLOY_URL && directory !== '.' ? directory : FTP_DIRECTORY, domain, ...WEB_FOLDERS].find(isThere) ?? '.';
}
