import * as v from 'valibot';
import { company } from '../../frontend/schema/company.ts';
import { inspect } from '../../frontend/schema/wording.ts';
import { siteAddress } from '../build/siteAddress.ts';
import { addressesIn, encryptionIn, isAddress, portIn, smtpHostIn } from '../doctor/mail/mailSetup.ts';

/** The records of `company.yaml` as written in the file, before defaults are filled in. */
export type CompanyFile = v.InferInput<typeof company>;

/** Answers by the id of their question. */
export type Answers = Readonly<Record<string, string>>;

/** A question of `npm run init`. Answers are strings; an empty answer to an optional question leaves the fact out. */
export interface Question {
  /** The name of the answer in the file of `--answers`, and of a setting in `.env`. */
  id: string;
  message: string;
  isSecret?: boolean;
  isOptional?: boolean;
  /** Returns a sentence about the problem of an answer, or undefined if the answer is valid. */
  problem?: ((answer: string) => string | undefined) | undefined;
  /** The answer to suggest where there is no former one, from those given before. */
  suggestion?(answers: Answers): string;
  /** The part of the answers that a former answer depends on: it is not suggested again where that part has changed. */
  basis?(answers: Answers): string;
}

const { entries } = company;
const { entries: address } = entries.address;

/** A question whose answer a schema checks. */
const question = (id: string, message: string, schema?: v.GenericSchema): Question => ({
  id,
  message,
  problem: schema && ((answer) => problemBy(schema, answer)),
});

const optional = (id: string, message: string, schema?: v.GenericSchema): Question => ({
  ...question(id, message, schema),
  isOptional: true,
});

function problemBy(schema: v.GenericSchema, answer: unknown): string | undefined {
  const [issue] = v.safeParse(schema, answer).issues ?? [];
  return issue && `It ${issue.message}.`;
}

const hours: Question = {
  id: 'hours',
  message:
    'When is the studio open? Such as: Monday to Friday 9:00 AM to 6:00 PM; Saturday 10:00 AM to 4:00 PM; Sunday closed',
  isOptional: true,
  problem: (answer) =>
    problemBy(entries.hours, hoursIn(answer)) &&
    `It is ${inspect(answer)}; write days and times such as Monday to Friday 9:00 AM to 6:00 PM; Sunday closed, none of them twice.`,
};

/** Parses opening hours such as "Monday to Friday 9:00 AM to 1:00 PM and 3:00 PM to 7:00 PM; Sunday closed". */
function hoursIn(answer: string): CompanyFile['hours'] {
  const lines = answer.split(';').map((line) => line.trim());
  return lines.filter(Boolean).flatMap((line): CompanyFile['hours'] => {
    const [, closed] = /^(.+?),? +closed$/i.exec(line) ?? [];
    if (closed !== undefined) return [{ days: closed }];
    const [, days = '', times = ''] = /^(.+?),? +(\d.*)$/.exec(line) ?? [];
    return times.split(/ *(?:,|&|\band\b) */i).map((shift) => {
      const [opens = '', closes = ''] = shift.split(/ +(?:to|until|-|–) +/i);
      return { days, opens, closes };
    });
  });
}

/** The questions about the company, with one for each legal detail and social account in the records. */
export function companyQuestions({ legalDetails, social }: CompanyFile): Question[] {
  const href = entries.social.item.entries.href.wrapped;
  return [
    question('name', 'What is the studio called?', entries.name),
    question(
      'tagline',
      'What does it do, in a few words? They stand behind the name in search results',
      entries.tagline,
    ),
    question('phone', 'Which phone number do clients call? With the code of the country', entries.phone),
    question('email', 'Which e-mail address do clients write to?', entries.email),
    question('address.street', 'Where is the studio? Floor, house and street', address.street),
    question('address.city', 'City', address.city),
    question('address.postalCode', 'Postal code', address.postalCode),
    optional('address.region', 'State, if it is to be named'),
    question('address.country', 'Country, in two letters', address.country),
    hours,
    question('responseTime', 'How soon do you answer?', entries.responseTime),
    question('experience', 'How long have you been doing this?', entries.experience),
    question('legalName', 'The legal name of the company', entries.legalName),
    ...legalDetails.map(({ label }) => optional(`legal.${label}`, `${label}, if it is to be shown`)),
    ...social.map(({ name }) =>
      optional(`social.${name}`, `The address of the studio on ${name}, from https:// on, if there is one`, href),
    ),
  ];
}

/** The answers that the records of the company hold. */
export function answersIn({ address, hours, legalDetails, social, ...facts }: CompanyFile): Answers {
  const times = hours.map(({ days, opens, closes }) =>
    opens === undefined ? `${days} closed` : `${days} ${opens} to ${closes}`,
  );
  return {
    ...(facts as object),
    ...Object.fromEntries(Object.entries(address).map(([name, part]) => [`address.${name}`, part])),
    hours: times.join('; '),
    ...Object.fromEntries(legalDetails.map(({ label, value }) => [`legal.${label}`, value])),
    ...Object.fromEntries(social.map(({ name, href = '' }) => [`social.${name}`, href])),
  };
}

/** The records of the company with these answers to all questions. */
export function companyWith(written: CompanyFile, answers: Answers): CompanyFile {
  const given = (prefix: string, names: readonly string[]) =>
    Object.fromEntries(names.map((name) => [name, answers[prefix + name] ?? '']));
  const facts = given('', ['name', 'tagline', 'phone', 'email', 'responseTime', 'experience', 'legalName']);
  const address = { ...written.address, ...given('address.', Object.keys(entries.address.entries)) };
  const hasMoved = Object.entries(address).some(([name, part]) => part !== (Object(written.address)[name] ?? ''));
  return {
    ...written,
    ...facts,
    address,
    hours: hoursIn(answers.hours ?? ''),
    legalDetails: written.legalDetails
      .map(({ label }) => ({ label, value: answers[`legal.${label}`] ?? '' }))
      .filter(({ value }) => value !== ''),
    social: written.social.map((each) => ({ ...each, href: answers[`social.${each.name}`] || undefined })),
    // These values still show the former name and address; without them, the build derives new ones.
    logo: answers.name === written.name ? written.logo : undefined,
    map: hasMoved ? undefined : written.map,
    directions: hasMoved ? undefined : written.directions,
  };
}

const NO_ADDRESS = 'It is no e-mail address; write one such as hello@example.com.';
const addressProblem = (answer: string) => (isAddress(answer) ? undefined : NO_ADDRESS);

function siteProblem(SITE_URL: string): string | undefined {
  try {
    if (siteAddress({ SITE_URL }).url?.includes('.')) return undefined;
  } catch {}
  return 'It is no address of a site; write one such as https://www.example.com.';
}

/**
 * The questions about the site, the mail server and the FTP host. Their ids are the names of the settings in `.env`.
 */
export const SETTINGS_QUESTIONS: Readonly<Record<'site' | 'mail' | 'ftp', readonly Question[]>> = {
  site: [
    {
      id: 'SITE_URL',
      message: 'The address of the site, such as https://www.example.com, if you have one already',
      isOptional: true,
      problem: siteProblem,
    },
  ],
  mail: [
    {
      id: 'MAIL_TO',
      message: 'Which mailbox gets the inquiries?',
      problem: (answer) => (addressesIn(answer).every(isAddress) ? undefined : NO_ADDRESS),
    },
    { id: 'MAIL_FROM', message: 'The mailbox of your domain that the site sends from', problem: addressProblem },
    { id: 'SMTP_HOST', message: 'Its mail server', suggestion: () => 'localhost' },
    {
      id: 'SMTP_ENCRYPTION',
      message: 'Its encryption: ssl (port 465), tls (port 587), or none (on localhost)',
      problem: (answer) => (['tls', 'ssl', 'none'].includes(answer) ? undefined : 'Write tls, ssl or none.'),
      suggestion: encryptionIn,
      basis: smtpHostIn,
    },
    {
      id: 'SMTP_PORT',
      message: 'The port of the mail server',
      problem: (answer) => (portIn(answer) ? undefined : 'It is no port; write a number such as 587.'),
      suggestion: (settings) => (encryptionIn(settings) === 'ssl' ? '465' : '587'),
      basis: (settings) => `${encryptionIn(settings)} ${smtpHostIn(settings)}`,
    },
    { id: 'SMTP_USERNAME', message: 'The user name of that mailbox', isOptional: true },
    { id: 'SMTP_PASSWORD', message: 'Its password', isSecret: true, isOptional: true },
  ],
  ftp: [
    {
      id: 'FTP_HOST',
      message: 'The FTP server of your host',
      problem: (answer) =>
        /[/\s]/.test(answer) ? 'Write the name of the server alone, such as ftp.example.com.' : undefined,
    },
    { id: 'FTP_USERNAME', message: 'The FTP user name' },
    { id: 'FTP_PASSWORD', message: 'The FTP password', isSecret: true },
    {
      id: 'FTP_DIRECTORY',
      message: 'The folder that the web server shows',
      isOptional: true,
      suggestion: () => 'public_html',
    },
  ],
};
