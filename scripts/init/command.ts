import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import * as prompts from '@clack/prompts';
import { isMap, parseDocument } from 'yaml';
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
  type Answers,
  answersIn,
  type CompanyFile,
  companyQuestions,
  companyWith,
  type Question,
  SETTINGS_QUESTIONS,
} from './questions.ts';

/** Answers a question; `current` is the previous answer. */
type Ask = (question: Question, current: string) => Promise<string>;

interface Interview {
  ask: Ask;
  /** Whether to ask these questions at all. */
  isWanted(message: string, questions: readonly Question[]): Promise<boolean>;
  /** Whether to keep answers with this problem: otherwise they are asked again. */
  isKept(problem: string): Promise<boolean>;
}

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
    throw new UserError(
      'There is nobody to ask here: run "npm run init" in a terminal, or give a file with --answers.',
    );
  }

  const interview = known === undefined ? inTerminal : fromFile(known);
  const facts = await askAll(companyQuestions(company), answersIn(company), interview.ask);
  const newText = writeRecords('company', text, companyWith(company, facts));
  const { problems } = await readContent(CONTENT, { company: newText });
  if (problems.length > 0) throw new UserError(problems.join('\n'));
  const { site, mail, ftp } = SETTINGS_QUESTIONS;
  const newSettings = {
    ...(await askAll(site, settings, interview.ask)),
    ...(await askLogin('Set up the mailbox now?', mail, settings, interview, tryMailServer)),
    ...(await askLogin('Set up the upload by FTP now?', ftp, settings, interview, tryFtp)),
  };

  await writeSettings(newSettings);
  await writeAtomically(COMPANY, newText);
  console.log(`\nfrontend/content/company.yaml and .env say who you are, ${facts.name}.`);
  return values['no-start'] !== true;
}

/** Asks the questions in their order, each with its former or its suggested answer. */
export async function askAll(questions: readonly Question[], former: Answers, ask: Ask): Promise<Answers> {
  const answers: Record<string, string> = {};
  for (const question of questions) {
    const isSame = question.basis?.(former) === question.basis?.(answers);
    answers[question.id] = await ask(question, (isSame && former[question.id]) || question.suggestion?.(answers) || '');
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

/** Asks for a login, if it is wanted, and tries it. */
async function askLogin(
  message: string,
  questions: readonly Question[],
  settings: Answers,
  { ask, isWanted, isKept }: Interview,
  attempt: (settings: Answers) => Promise<unknown>,
): Promise<Answers> {
  if (!(await isWanted(message, questions))) return {};
  let answers = settings;
  for (;;) {
    answers = await askAll(questions, { ...settings, ...answers }, ask);
    const problem = await attempt({ ...settings, ...answers }).then(() => undefined, reasonOf);
    if (problem === undefined || (await isKept(problem))) return answers;
  }
}

const inTerminal: Interview = {
  async ask({ message, isSecret, isOptional, problem }, current) {
    const tidy = (answer: string) => (isSecret ? answer.trim() : withPlainSpaces(answer));
    const validate = (answer: string | undefined = '') => {
      if (tidy(answer) === '') return isOptional || (isSecret && current !== '') ? undefined : 'Write something here.';
      return problem?.(tidy(answer));
    };
    const answer = isSecret
      ? await prompts.password({ message: current === '' ? message : `${message} (empty: as before)`, validate })
      : await prompts.text({ message, initialValue: current, validate });
    return tidy(answered(answer) ?? '') || (isSecret ? current : '');
  },
  isWanted: async (message) => answered(await prompts.confirm({ message })),
  async isKept(problem) {
    console.log(problem);
    return answered(await prompts.confirm({ message: 'Keep these answers all the same?', initialValue: false }));
  },
};

function answered<Answer>(answer: Answer): Exclude<Answer, symbol> {
  if (prompts.isCancel(answer)) throw new UserError('Stopped: nothing was changed.');
  return answer as Exclude<Answer, symbol>;
}

/** Answers questions from a file; a question without an answer there keeps its current answer. */
export const fromFile = (known: Answers): Interview => ({
  async ask({ id, isSecret, isOptional, problem }, current) {
    const written = known[id];
    if (written === undefined) return current;
    const answer = isSecret ? written : withPlainSpaces(written);
    const said = answer === '' ? (isOptional ? undefined : 'It is empty; write it.') : problem?.(answer);
    if (said !== undefined) throw new UserError(`The answer to "${id}": ${said}`);
    return answer;
  },
  isWanted: async (_, questions) => questions.some(({ id }) => known[id] !== undefined),
  isKept(problem) {
    throw new UserError(problem);
  },
});

/** The answers in a YAML or JSON file, by question id. Rejects if an id is unknown. */
export async function readAnswers(file: string, company: CompanyFile): Promise<Answers> {
  const text = await readFile(file, 'utf8').catch(() => {
    throw new UserError(`There is no file ${file}.`);
  });
  const document = parseDocument(text);
  if (document.errors.length > 0 || !isMap(document.contents)) {
    throw new UserError(`${file} has no answers: write one a line, such as "name: Blue Lotus Films".`);
  }
  const answers = Object.entries<unknown>(document.toJS());
  const ids = [...companyQuestions(company), ...Object.values(SETTINGS_QUESTIONS).flat()].map(({ id }) => id);
  const [unknown] = answers.find(([id]) => !ids.includes(id)) ?? [];
  if (unknown !== undefined) {
    throw new UserError(`${file}: "${unknown}" is not asked; write one of ${ids.join(', ')}${hint(unknown, ids)}.`);
  }
  return Object.fromEntries(answers.map(([id, answer]) => [id, String(answer ?? '')]));
}
