import * as v from 'valibot';
import { company } from '../../frontend/schema/company.ts';
import { email, oneOf, words } from '../../frontend/schema/fields.ts';
import { inspect } from '../../frontend/schema/wording.ts';
import { siteAddress } from '../build/siteAddress.ts';
import { hostSettingsProblems } from '../deploy/host/settings.ts';
import { addressesIn, encryptionIn } from '../doctor/mail/mailSetup.ts';
import { draggedPath } from '../support/draggedPath.ts';

/** The records of `company.yaml` as written in the file, before defaults are filled in. */
export type CompanyFile = v.InferInput<typeof company>;

/** Answers by the id of their question. */
export type Answers = Readonly<Record<string, string>>;

/** A question of `npm run init`. Answers are strings; an empty answer to an optional question leaves the fact out. */
export interface Question {
  /** The name of a setting in `.env`; of a fact of the company, its place in `company.yaml`. */
  id: string;
  message: string;
  isSecret?: boolean;
  isOptional?: boolean;
  /** Returns a sentence about the problem of an answer that is not empty, or undefined if the answer is valid. */
  problem(answer: string): string | undefined;
  /** Of a fact in the records of the company; without it, the parts of the id. */
  path?: readonly PropertyKey[];
  /** The answer to suggest where there is no former one, from those given before. */
  suggestion?(answers: Answers): string;
  /** The value to write for an answer; without it, the answer itself. */
  writtenAs?(answer: string): string;
}

const { entries } = company;
const { entries: address } = entries.address;

/** A question whose answer a schema checks. */
const question = (id: string, message: string, schema: v.GenericSchema = v.string()): Question => ({
  id,
  message,
  problem(answer) {
    const [issue] = v.safeParse(schema, answer).issues ?? [];
    return issue && `It ${issue.message}.`;
  },
});

const optional = (...asked: Parameters<typeof question>): Question => ({ ...question(...asked), isOptional: true });

const HOURS = 'Monday to Friday 9:00 AM to 6:00 PM; Saturday 10:00 AM to 4:00 PM; Sunday closed';
const hours = v.pipe(
  v.string(),
  v.check(
    (answer) => v.is(entries.hours, hoursIn(answer)),
    ({ input }) => `is ${inspect(input)}; write days and times such as ${HOURS}, none of them twice`,
  ),
);

/** Parses opening hours such as "Monday to Friday 9:00 AM to 1:00 PM and 3:00 PM to 7:00 PM; Sunday closed", or "Mon-Sat 10-7". */
function hoursIn(answer: string): CompanyFile['hours'] {
  const lines = answer.split(';').map((line) => line.trim());
  return lines.filter(Boolean).flatMap((line): CompanyFile['hours'] => {
    const [, closed] = /^(.+?),? +closed$/i.exec(line) ?? [];
    if (closed !== undefined) return [{ days: closed }];
    const [, days = '', times = ''] = /^(.+?)[,:]? +(\d.*)$/.exec(line) ?? [];
    return times.split(/ *(?:,|&|\band\b) */i).map((shift) => {
      const [opens = '', closes = ''] = shift.split(/ *(?:to|until|\p{Pd}) */iu);
      return { days, opens: timeIn(opens, true), closes: timeIn(closes, false) };
    });
  });
}

/** A time with AM or PM, without which it is of 24 hours, or a studio opens from 6 to 11 in the morning, and closes later. */
function timeIn(written: string, isOpening: boolean): string {
  const [, hour = '24', minutes = '00'] = /^(\d{1,2})(?:[:.](\d\d))?$/.exec(written) ?? [];
  if (Number(hour) > 23) return written;
  const isMorning = Number(hour) === 0 || (isOpening && Number(hour) > 5 && Number(hour) < 12);
  return `${Number(hour) % 12 || 12}:${minutes} ${isMorning ? 'AM' : 'PM'}`;
}

/** The opening hours as an owner would type them. */
const hoursText = (lines: CompanyFile['hours']) =>
  lines.map(({ days, opens, closes }) => `${days} ${opens ? `${opens} to ${closes}` : 'closed'}`).join('; ');

/** The questions about the company, with one for each legal detail and social account in the records. */
export function companyQuestions({ legalDetails, social }: CompanyFile): Question[] {
  const href = entries.social.item.entries.href.wrapped;
  const about = 'What does it do, in a few words? They stand behind the name in search results';
  const since = 'How long have you been doing this? Such as 6+ years, or since 2014';
  return [
    question('name', 'What is the studio called?', entries.name),
    question('tagline', about, entries.tagline),
    question('phone', 'Which phone number do clients call? With the code of the country', entries.phone),
    question('email', 'Which e-mail address do clients write to?', entries.email),
    question('address.street', 'Where is the studio? Floor, house and street', address.street),
    question('address.city', 'City', address.city),
    question('address.postalCode', 'Postal code', address.postalCode),
    optional('address.region', 'State, if it is to be named'),
    question('address.country', 'Country', address.country),
    {
      ...optional('hours', `When is the studio open? Such as: ${HOURS}`, hours),
      writtenAs: (answer) => hoursText(hoursIn(answer)),
    },
    question('responseTime', 'How soon do you answer?', entries.responseTime),
    { ...question('experience', since, EXPERIENCE), writtenAs: (answer) => experienceIn(answer) },
    question('legalName', 'The legal name of the company', entries.legalName),
    ...legalDetails.map(({ label }, index) => ({
      ...optional(`legal.${label}`, `${label}, if it is to be shown`),
      path: ['legalDetails', index, 'value'],
    })),
    ...social.map(({ name }, index) => ({
      ...optional(`social.${name}`, `The address of the studio on ${name}, from https:// on, if there is one`, href),
      path: ['social', index, 'href'],
    })),
  ];
}

const EXPERIENCE = words('a number of years such as 6+ years, or since 2014', /\d|year|decade/i);

/** "Since 2014" and "12" as years, because texts go on with "of experience"; other words as they are. */
export function experienceIn(answer: string, thisYear = new Date().getFullYear()): string {
  if (/^\d{1,2}\+?$/.test(answer)) return `${answer} years`;
  const [year = Number.NaN, ...others] = (answer.match(/\b(?:19|20)\d\d\b/g) ?? []).map(Number);
  return year < thisYear && others.length === 0 && !/year/i.test(answer) ? `${thisYear - year}+ years` : answer;
}

const partAt = (value: unknown, path: readonly PropertyKey[]) =>
  path.reduce<unknown>((part, key) => Object(part)[key], value);

/** The answers that the records of the company hold. */
export function answersIn(company: CompanyFile): Answers {
  const texts = companyQuestions(company).map(({ id, path = id.split('.') }) => [id, partAt(company, path) ?? '']);
  return { ...Object.fromEntries(texts), hours: hoursText(company.hours) };
}

/** The records of the company with these answers to all questions. */
export function companyWith(written: CompanyFile, answers: Answers): CompanyFile {
  const records = structuredClone(written);
  for (const { id, path = id.split('.') } of companyQuestions(written)) {
    Object.assign(partAt(records, path.slice(0, -1)) as object, { [path.at(-1) ?? '']: answers[id] || undefined });
  }
  const hasMoved = JSON.stringify(records.address) !== JSON.stringify(written.address);
  return {
    ...records,
    hours: hoursIn(answers.hours ?? ''),
    legalDetails: records.legalDetails.filter(({ value }) => value !== undefined),
    // These values still show the former name and address; without them, the build derives new ones.
    logo: answers.name === written.name ? written.logo : undefined,
    ...(hasMoved ? { map: undefined, directions: undefined } : {}),
  };
}

/** The address of the site with the `https://` that browsers do not show. */
const siteUrl = (answer: string) => answer.replace(/^(?=[^/:]+\.[^:]+$)/, 'https://');

/** The rule of `SITE_URL`, which the build reads. */
function siteProblem(answer: string): string | undefined {
  try {
    siteAddress({ SITE_URL: siteUrl(answer) });
    return undefined;
  } catch (problem) {
    return (problem as Error).message;
  }
}

const mailboxes = v.pipe(v.string(), v.transform(addressesIn), v.array(email));
const port = words('a port such as 587', /^[1-9]\d{0,4}$/);
const portIn = (settings: Answers) => (encryptionIn(settings) === 'ssl' ? '465' : '587');
const ENCRYPTION = 'Its encryption: ssl (port 465), tls (port 587), or none (on localhost)';
const hostName = words('the name of the server alone, such as ftp.example.com', /^[^/\s]+$/);

const password = { ...question('FTP_PASSWORD', 'The FTP password'), isSecret: true };

/** The address that an owner types as `USER@SERVER`. */
const sftpAddress = (answer: string) => answer.replace(/^(?!sftp:\/\/)/, 'sftp://');

/** Asked once the server has shown its folders. */
export const FOLDER = question('FTP_DIRECTORY', 'Which folder do visitors see?');

/** The questions about the site, the mail server and the web host. Their ids are the names of the settings in `.env`. */
export const SETTINGS_QUESTIONS: Readonly<Record<'site' | 'mail' | 'ftp' | 'sftp', readonly Question[]>> = {
  site: [
    {
      ...optional('SITE_URL', 'The address of the site, such as https://www.example.com, if you have one already'),
      problem: siteProblem,
      writtenAs: siteUrl,
    },
  ],
  mail: [
    question('MAIL_TO', 'Which mailbox gets the inquiries?', mailboxes),
    question('MAIL_FROM', 'The mailbox of your domain that the site sends from', email),
    { ...question('SMTP_HOST', 'Its mail server'), suggestion: () => 'localhost' },
    { ...question('SMTP_ENCRYPTION', ENCRYPTION, oneOf('tls', 'ssl', 'none')), suggestion: encryptionIn },
    { ...question('SMTP_PORT', 'The port of the mail server', port), suggestion: portIn },
    optional('SMTP_USERNAME', 'The user name of that mailbox'),
    { ...optional('SMTP_PASSWORD', 'Its password'), isSecret: true },
  ],
  ftp: [
    question('FTP_HOST', 'The FTP server of your host', hostName),
    question('FTP_USERNAME', 'The FTP user name'),
    password,
  ],
  sftp: [
    {
      ...question('DEPLOY_URL', 'The SFTP login of your host, as USER@SERVER'),
      problem: (answer) => hostSettingsProblems({ DEPLOY_URL: sftpAddress(answer), FTP_PASSWORD: '-' })[0],
      writtenAs: sftpAddress,
    },
    {
      ...optional('SFTP_KEY_FILE', 'The file of your private key, such as ~/.ssh/id_ed25519, if the host asks for one'),
      writtenAs: (answer) => answer && draggedPath(answer, '.'),
    },
    { ...password, message: 'The password: of the account or, with a key, of the key', isOptional: true },
  ],
};
