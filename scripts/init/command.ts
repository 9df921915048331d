import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
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
import { withSetting } from '../settings/envText.ts';
import { readSettings, readSettingsFile } from '../settings.ts';
import { ROOT } from '../support/paths.ts';
import { readOptions } from '../support/readOptions.ts';
import { UserError } from '../support/UserError.ts';
import { writeAtomically } from '../support/writeAtomically.ts';
import {
  type Answers,
  answersIn,
  type CompanyFile,
  companyQuestions,
  companyWith,
  type Question,
  SETTINGS_QUESTIONS,
} from './questions.ts';

/** Answers a question; `current` is the answer that is suggested. */
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
  const known =
    values.answers === undefined ? undefined : await readAnswers(resolve(directory, values.answers), company);
  if (known === undefined && !(process.stdin.isTTY && process.stdout.isTTY)) {
    throw new UserError('Nobody can answer here: run npm run init in a terminal, or give a file with --answers.');
  }

  const ask = known === undefined ? askInTerminal : askFile(known);
  const facts = await askAll(companyQuestions(company), answersIn(company), ask);
  const newText = writeRecords('company', text, companyWith(company, facts));
  const { problems } = await readContent(CONTENT, { company: newText });
  if (problems.length > 0) throw new UserError(problems.join('\n'));
  const { site, mail, ftp } = SETTINGS_QUESTIONS;
  const newSettings = {
    ...(await askAll(site, settings, ask)),
    ...(await askLogin('Set up the mailbox now?', mail, settings, known, tryMailServer)),
    ...(await askLogin('Set up the upload by FTP now?', ftp, settings, known, tryFtp)),
  };

  await writeSettings(newSettings);
  await writeAtomically(COMPANY, newText);
  console.log(`\nfrontend/content/company.yaml and .env say who you are, ${facts.name}.`);
  return values['no-start'] !== true;
}

/**
 * Asks the questions in their order, each with its former or its suggested answer. Suggestions belong together: once one is
 * not taken, those behind it are made anew.
 */
export async function askAll(questions: readonly Question[], former: Answers, ask: Ask): Promise<Answers> {
  const answers: Record<string, string> = {};
  let isAsBefore = true;
  for (const question of questions) {
    const { id, isSecret, suggestion } = question;
    const current = ((isAsBefore || !suggestion) && former[id]) || suggestion?.(answers) || '';
    const answer = await ask(question, current);
    if (suggestion && answer !== current) isAsBefore = false;
    answers[id] = answer === current || isSecret ? answer.trim() : withPlainSpaces(answer);
  }
  return answers;
}

/** Writes settings into the settings file, which starts as a copy of `.env.example`. Only the owner's account can read it. */
async function writeSettings(settings: Answers): Promise<void> {
  const { path, belongs, text } = readSettingsFile();
  const former = path === null ? await readFile(join(ROOT, '.env.example'), 'utf8') : text;
  const written = Object.entries(settings).reduce((all, [name, value]) => withSetting(all, name, value), former);
  await writeAtomically(path ?? belongs, written, 0o600);
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

/** Asks for a login, if it is wanted, and tries it. `known` are the answers of the file, if there is one. */
async function askLogin(
  message: string,
  questions: readonly Question[],
  settings: Answers,
  known: Answers | undefined,
  attempt: (settings: Answers) => Promise<unknown>,
): Promise<Answers> {
  const isWanted = known ? questions.some(({ id }) => id in known) : await isConfirmed(message, true);
  if (!isWanted) return {};
  let answers = settings;
  for (;;) {
    answers = await askAll(questions, { ...settings, ...answers }, known ? askFile(known) : askInTerminal);
    const problem = await attempt({ ...settings, ...answers }).then(() => undefined, reasonOf);
    if (problem === undefined) return answers;
    if (known) throw new UserError(problem);
    console.log(problem);
    if (await isConfirmed('Keep these answers all the same?', false)) return answers;
  }
}

/** A sentence about the problem of an answer, or undefined if the answer is valid. */
function problemOf({ isOptional, problem }: Question, answer: string): string | undefined {
  if (answer.trim() === '') return isOptional ? undefined : 'It is empty; write it.';
  return problem(withPlainSpaces(answer));
}

async function askInTerminal(question: Question, current: string): Promise<string> {
  const isKnownSecret = question.isSecret && current !== '';
  const message = isKnownSecret ? `${question.message} (empty: as before)` : question.message;
  const validate = (answer = '') => (isKnownSecret && answer === '' ? undefined : problemOf(question, answer));
  const asked = question.isSecret
    ? prompts.password({ message, validate })
    : prompts.text({ message, initialValue: current, validate });
  return (await answered(asked)) || (isKnownSecret ? current : '');
}

const isConfirmed = (message: string, initialValue: boolean) => answered(prompts.confirm({ message, initialValue }));

async function answered<Answer>(prompt: Promise<Answer>): Promise<Exclude<Answer, symbol>> {
  const answer = await prompt;
  if (prompts.isCancel(answer)) throw new UserError('Stopped: nothing was changed.');
  return answer as Exclude<Answer, symbol>;
}

/** Answers questions from a file; a question without an answer there keeps its current answer. */
export const askFile =
  (known: Answers): Ask =>
  async (question, current) => {
    const answer = known[question.id];
    const problem = answer === undefined ? undefined : problemOf(question, answer);
    if (problem !== undefined) throw new UserError(`The answer to "${question.id}": ${problem}`);
    return answer ?? current;
  };

/** The answers in a YAML or JSON file, by question id. Rejects if an id is unknown. */
export async function readAnswers(file: string, company: CompanyFile): Promise<Answers> {
  const written: unknown = await readFile(file, 'utf8')
    .then(parse)
    .catch(() => undefined);
  if (typeof written !== 'object' || written === null || Array.isArray(written)) {
    throw new UserError(`${file} has no answers: write one a line, such as "name: Blue Lotus Films".`);
  }
  const ids = [...companyQuestions(company), ...Object.values(SETTINGS_QUESTIONS).flat()].map(({ id }) => id);
  const unknown = Object.keys(written).find((id) => !ids.includes(id));
  if (unknown !== undefined) {
    throw new UserError(`${file}: "${unknown}" is not asked; write one of ${ids.join(', ')}${hint(unknown, ids)}.`);
  }
  return Object.fromEntries(Object.entries(written).map(([id, answer]) => [id, String(answer ?? '')]));
}
