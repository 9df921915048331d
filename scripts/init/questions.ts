import * as v from 'valibot';
import { company } from '../../frontend/schema/company.ts';
import { daysOf, timeOf } from '../../frontend/schema/openingHours.ts';
import { shown } from '../../frontend/schema/wording.ts';
import { encryptionIn, isLoopback, type Settings, smtpHostIn } from '../doctor/mail/mailSetup.ts';

/** The records of `company.yaml` as written in the file, before defaults are filled in. */
export type CompanyFile = v.InferInput<typeof company>;

/** A question of `npm run init`. Answers are strings; an empty answer to an optional question leaves the fact out. */
export interface Question {
  /** The name of the answer in the file of `--answers`. */
  id: string;
  message: string;
  isSecret?: boolean;
  isOptional?: boolean;
  /** Returns a sentence about the problem of an answer, or undefined if the answer is valid. */
  problem?(answer: string): string | undefined;
}

/** A question about a setting. */
export interface SettingQuestion extends Question {
  /** The answer to suggest where there is no former one, from the settings answered before. */
  suggestion?(settings: Settings): string;
  /** The part of the settings that a former answer depends on: it is not suggested again where that part has changed. */
  basis?(settings: Settings): string;
}

/** A question about the company, which reads its answer from the records and writes it there. */
interface CompanyQuestion extends Question {
  read(company: CompanyFile): string;
  write(company: CompanyFile, answer: string): CompanyFile;
}

const { entries } = company;
const { entries: address } = entries.address;

/** Returns a check that describes the first problem that a schema finds in an answer. */
const problemBy = (schema: v.GenericSchema) => (answer: unknown) => {
  const [issue] = v.safeParse(schema, answer).issues ?? [];
  return issue && `It ${issue.message}.`;
};

function fact(
  id: 'name' | 'tagline' | 'legalName' | 'phone' | 'email' | 'responseTime' | 'experience',
  message: string,
): CompanyQuestion {
  return {
    id,
    message,
    problem: problemBy(entries[id]),
    read: (written) => written[id],
    write: (written, answer) => ({ ...written, [id]: answer }),
  };
}

function addressPart(id: keyof CompanyFile['address'], message: string): CompanyQuestion {
  return {
    id: `address.${id}`,
    message,
    isOptional: id === 'region',
    problem: (answer) => (id === 'region' ? undefined : problemBy(address[id])(answer)),
    read: (written) => written.address[id] ?? '',
    write: (written, answer) => ({ ...written, address: { ...written.address, [id]: answer } }),
  };
}

const hours: CompanyQuestion = {
  id: 'hours',
  message:
    'When is the studio open? Such as: Monday to Friday 9:00 AM to 6:00 PM; Saturday 10:00 AM to 4:00 PM; Sunday closed',
  isOptional: true,
  problem: (answer) => {
    const lines = hoursIn(answer);
    return lines === undefined
      ? `It is ${shown(answer)}; write days and times such as Monday to Friday 9:00 AM to 6:00 PM; Sunday closed.`
      : problemBy(entries.hours)(lines);
  },
  read: (written) =>
    written.hours
      .map(({ days, opens, closes }) => (opens === undefined ? `${days} closed` : `${days} ${opens} to ${closes}`))
      .join('; '),
  write: (written, answer) => ({ ...written, hours: hoursIn(answer) ?? written.hours }),
};

/**
 * Parses opening hours such as "Monday to Friday 9:00 AM to 1:00 PM and 3:00 PM to 7:00 PM; Sunday closed"; undefined if a line is
 * invalid.
 */
function hoursIn(answer: string): CompanyFile['hours'] | undefined {
  const lines = answer
    .split(';')
    .map((line) => line.trim())
    .filter(Boolean)
    .flatMap((line): CompanyFile['hours'] => {
      const [, closed] = /^(.+?),? +closed$/i.exec(line) ?? [];
      if (closed !== undefined) return [{ days: closed }];
      const [, days = '', times = ''] = /^(.+?),? +(\d.*)$/.exec(line) ?? [];
      return times.split(/ *(?:,|&|\band\b) */i).map((shift) => {
        const [opens = '', closes = ''] = shift.split(/ +(?:to|until|-|–) +/i);
        return { days, opens, closes };
      });
    });
  const isClear = lines.every(
    ({ days, opens, closes }) =>
      daysOf(days) !== undefined && [opens, closes].every((time) => time === undefined || timeOf(time) !== undefined),
  );
  return isClear ? lines : undefined;
}

/** The questions about the company, with one for each legal detail and social account in the records. */
export function companyQuestions(written: CompanyFile): CompanyQuestion[] {
  return [
    fact('name', 'What is the studio called?'),
    fact('tagline', 'What does it do, in a few words? They stand behind the name in search results'),
    fact('phone', 'Which phone number do clients call? With the code of the country'),
    fact('email', 'Which e-mail address do clients write to?'),
    addressPart('street', 'Where is the studio? Floor, house and street'),
    addressPart('city', 'City'),
    addressPart('postalCode', 'Postal code'),
    addressPart('region', 'State, if it is to be named'),
    addressPart('country', 'Country, in two letters'),
    hours,
    fact('responseTime', 'How soon do you answer?'),
    fact('experience', 'How long have you been doing this?'),
    fact('legalName', 'The legal name of the company'),
    ...written.legalDetails.map(({ label }) => legalDetail(label)),
    ...written.social.map(({ name }) => account(name)),
  ];
}

function legalDetail(label: string): CompanyQuestion {
  return {
    id: `legal.${label}`,
    message: `${label}, if it is to be shown`,
    isOptional: true,
    read: ({ legalDetails }) => legalDetails.find((detail) => detail.label === label)?.value ?? '',
    write: (written, answer) => ({
      ...written,
      legalDetails: written.legalDetails.flatMap((detail) =>
        detail.label !== label ? detail : answer === '' ? [] : { label, value: answer },
      ),
    }),
  };
}

function account(name: string): CompanyQuestion {
  return {
    id: `social.${name}`,
    message: `The address of the studio on ${name}, from https:// on, if there is one`,
    isOptional: true,
    problem: (answer) => problemBy(entries.social.item.entries.href.wrapped)(answer),
    read: ({ social }) => social.find((each) => each.name === name)?.href ?? '',
    write: (written, answer) => ({
      ...written,
      social: written.social.map((each) =>
        each.name === name ? { name, icon: each.icon, ...(answer === '' ? {} : { href: answer }) } : each,
      ),
    }),
  };
}

const isAddress = (answer: string) =>
  answer.split(',').every((each) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(each.trim()))
    ? undefined
    : 'It is no e-mail address; write one such as hello@example.com.';

/**
 * The questions about the site, the mail server and the FTP host. Their ids are the names of the settings in `.env`.
 */
export const SETTINGS_QUESTIONS: Readonly<Record<'site' | 'mail' | 'ftp', readonly SettingQuestion[]>> = {
  site: [
    {
      id: 'SITE_URL',
      message: 'The address of the site, such as https://www.example.com, if you have one already',
      isOptional: true,
      problem: (answer) =>
        URL.canParse(answer) && /^https?:\/\/[^/]+\./.test(answer)
          ? undefined
          : 'It is no address; write one from https:// on.',
    },
  ],
  mail: [
    { id: 'MAIL_TO', message: 'Which mailbox gets the inquiries?', problem: isAddress },
    { id: 'MAIL_FROM', message: 'The mailbox of your domain that the site sends from', problem: isAddress },
    { id: 'SMTP_HOST', message: 'Its mail server', suggestion: () => 'localhost' },
    {
      id: 'SMTP_ENCRYPTION',
      message: 'Its encryption: ssl (port 465), tls (port 587), or none (on localhost)',
      problem: (answer) => (['tls', 'ssl', 'none'].includes(answer) ? undefined : 'Write tls, ssl or none.'),
      suggestion: encryptionIn,
      // Without this, the encryption that never works on localhost would be suggested again.
      basis: (settings) => (isLoopback(smtpHostIn(settings)) ? encryptionIn(settings) : smtpHostIn(settings)),
    },
    {
      id: 'SMTP_PORT',
      message: 'The port of the mail server',
      problem: (answer) => (/^\d{1,5}$/.test(answer) ? undefined : 'It is no port; write a number such as 587.'),
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
