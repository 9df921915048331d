import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import * as prompts from '@clack/prompts';
import { parse } from 'yaml';
import { withPlainSpaces } from '../../frontend/schema/pasted.ts';
import { hint } from '../../frontend/schema/wording.ts';
import { CONTENT, readContent } from '../build/content/readContent.ts';
import { readYamlFile } from '../build/content/yamlFile.ts';
import { writeRecords } from '../content/writeRecords.ts';
import { reasonOf } from '../deploy/host/Connection.ts';
import { tryFtp } from '../deploy/host/tryLogin.ts';
import { checkMailServer } from '../doctor/mail/mailServer.ts';
import { isLoopback, mailSetup, smtpHostIn } from '../doctor/mail/mailSetup.ts';
import { openResolver } from '../doctor/mail/resolver.ts';
import { readSettings } from '../settings.ts';
import { readOptions } from '../support/readOptions.ts';
import { UserError } from '../support/UserError.ts';
import { writeAtomically } from '../support/writeAtomically.ts';
import { writeSettings } from './envFile.ts';
import {
  type CompanyFile,
  companyQuestions,
  type Question,
  SETTINGS_QUESTIONS,
  type SettingQuestion,
} from './questions.ts';

type Answers = Readonly<Record<string, string>>;

/** Answers a question; `current` is the previous answer. */
type Ask = (question: Question, current: string) => Promise<string>;

const COMPANY = join(CONTENT, 'company.yaml');

/**
 * Asks for the facts of the studio, its mailbox and its FTP host, tries the logins, and writes `company.yaml` and
 * `.env`. With `--answers FILE` it asks nothing and changes only the values in the file. If it rejects, with a
 * one-sentence error, nothing is written.
 * @returns whether the site is to be started
 */
export async function runInit(args: readonly string[], directory: string): Promise<boolean> {
  const { values } = readOptions(args, { answers: { type: 'string' }, 'no-start': { type: 'boolean' } });
  const text = await readFile(COMPANY, 'utf8');
  const company = readYamlFile('company', text).data as CompanyFile;
  const settings = await readSettings();
  const known = values.answers === undefined ? undefined : await answersIn(resolve(directory, values.answers), company);
  if (known === undefined && !(process.stdin.isTTY && process.stdout.isTTY)) {
    throw new UserError(
      'There is nobody to ask here: run "npm run init" in a terminal, or give a file with --answers.',
    );
  }

  const ask = known === undefined ? askInTerminal : askFile(known);
  const answered = await askCompany(company, ask);
  const newText = writeRecords('company', text, answered);
  const { problems } = await readContent(CONTENT, { company: newText });
  if (problems.length > 0) throw new UserError(problems.join('\n'));
  const newSettings = await askSettings(settings, ask, known);

  await writeSettings(newSettings);
  await writeAtomically(COMPANY, newText);
  console.log(`\nfrontend/content/company.yaml and .env say who you are, ${answered.name}.`);
  return values['no-start'] !== true;
}

/** The records of the company with the answers. Rejects with a sentence about the first answer that cannot be. */
export async function askCompany(company: CompanyFile, ask: Ask): Promise<CompanyFile> {
  let answered = company;
  for (const question of companyQuestions(company)) {
    answered = question.write(answered, await ask(question, question.read(answered)));
  }
  const hasMoved = !isDeepStrictEqual(answered.address, company.address);
  return {
    ...answered,
    // These values still show the former name and address; without them, the build derives new ones.
    logo: answered.name === company.name ? company.logo : undefined,
    map: hasMoved ? undefined : company.map,
    directions: hasMoved ? undefined : company.directions,
  };
}

/** The settings that were answered; after a failed login, its questions are asked again. */
async function askSettings(settings: Answers, ask: Ask, known: Answers | undefined): Promise<Answers> {
  const { site, mail, ftp } = SETTINGS_QUESTIONS;
  return {
    ...(await askAll(site, settings, ask)),
    ...(await askLogin('Set up the mailbox now?', mail, settings, ask, known, tryMailServer)),
    ...(await askLogin('Set up the upload by FTP now?', ftp, settings, ask, known, tryFtp)),
  };
}

/** Asks the questions in their order, each with its former or its suggested answer. */
export async function askAll(questions: readonly SettingQuestion[], settings: Answers, ask: Ask): Promise<Answers> {
  const answers: Record<string, string> = {};
  for (const question of questions) {
    const former = question.basis?.(settings) === question.basis?.(answers) ? settings[question.id] : undefined;
    answers[question.id] = await ask(question, former || question.suggestion?.(answers) || '');
  }
  return answers;
}

/** Logs in to the mail server, unless only the web host can reach it. Rejects with a one-sentence error. */
async function tryMailServer(settings: Answers): Promise<void> {
  const setup = mailSetup(settings);
  const findings = setup === undefined ? [] : await checkMailServer(setup, openResolver());
  const found = findings.find(({ kind }) => kind !== 'advice');
  if (found === undefined) return;
  if (!isLoopback(smtpHostIn(settings))) throw new UserError(`${found.problem} ${found.fix}`);
  console.log(found.problem);
}

async function askLogin(
  message: string,
  questions: readonly SettingQuestion[],
  settings: Answers,
  ask: Ask,
  known: Answers | undefined,
  attempt: (settings: Answers) => Promise<unknown>,
): Promise<Answers> {
  const isWanted =
    known === undefined
      ? await agreed(prompts.confirm({ message }))
      : questions.some(({ id }) => known[id] !== undefined);
  if (!isWanted) return {};
  const answers = await askAll(questions, settings, ask);
  try {
    await attempt({ ...settings, ...answers });
    return answers;
  } catch (problem) {
    if (known !== undefined) throw new UserError(reasonOf(problem), { cause: problem });
    console.log(reasonOf(problem));
    const isKept = await agreed(prompts.confirm({ message: 'Keep these answers all the same?', initialValue: false }));
    return isKept ? answers : askLogin(message, questions, { ...settings, ...answers }, ask, known, attempt);
  }
}

const askInTerminal: Ask = async ({ message, isSecret, isOptional, problem }, current) => {
  const tidy = (answer: string) => (isSecret ? answer.trim() : withPlainSpaces(answer));
  const validate = (answer: string | undefined = '') => {
    if (tidy(answer) === '') return isOptional || (isSecret && current !== '') ? undefined : 'Write something here.';
    return problem?.(tidy(answer));
  };
  const answer = isSecret
    ? await prompts.password({ message: current === '' ? message : `${message} (empty: as before)`, validate })
    : await prompts.text({ message, initialValue: current, validate });
  if (typeof answer === 'symbol') throw new UserError('Stopped: nothing was changed.');
  return isSecret && answer === '' ? current : tidy(answer ?? '');
};

async function agreed(prompt: Promise<boolean | symbol>): Promise<boolean> {
  const answer = await prompt;
  if (typeof answer === 'symbol') throw new UserError('Stopped: nothing was changed.');
  return answer;
}

/** Answers questions from a file; a question without an answer there keeps its current answer. */
export function askFile(known: Answers): Ask {
  return async ({ id, isSecret, isOptional, problem }, current) => {
    const written = known[id];
    if (written === undefined) return current;
    const answer = isSecret ? written : withPlainSpaces(written);
    const said = answer === '' ? (isOptional ? undefined : 'It is empty; write it.') : problem?.(answer);
    if (said !== undefined) throw new UserError(`The answer to "${id}": ${said}`);
    return answer;
  };
}

/** The answers in a YAML or JSON file, by question id. Rejects if an id is unknown. */
export async function answersIn(file: string, company: CompanyFile): Promise<Answers> {
  const text = await readFile(file, 'utf8').catch(() => {
    throw new UserError(`There is no file ${file}.`);
  });
  const ids = [...companyQuestions(company), ...Object.values(SETTINGS_QUESTIONS).flat()].map(({ id }) => id);
  const answers = recordIn(file, text);
  for (const id of Object.keys(answers)) {
    if (!ids.includes(id))
      throw new UserError(`${file}: "${id}" is not asked; write one of ${ids.join(', ')}${hint(id, ids)}.`);
  }
  return Object.fromEntries(Object.entries(answers).map(([id, answer]) => [id, String(answer ?? '')]));
}

function recordIn(file: string, text: string): Record<string, unknown> {
  try {
    const answers: unknown = parse(text);
    if (typeof answers === 'object' && answers !== null && !Array.isArray(answers))
      return answers as Record<string, unknown>;
  } catch {
    // The error below also covers a file that is no valid YAML.
  }
  throw new UserError(`${file} has no answers: write one a line, such as "name: Blue Lotus Films".`);
}
