import { readFile } from 'node:fs/promises';
import * as prompts from '@clack/prompts';
import { parse } from 'yaml';
import { withPlainSpaces } from '../../frontend/schema/pasted.ts';
import { hint } from '../../frontend/schema/wording.ts';
import { UserError } from '../support/UserError.ts';
import { type Answers, type CompanyFile, companyQuestions, type Question, SETTINGS_QUESTIONS } from './questions.ts';

/** Answers a question; `current` is the answer that is suggested. */
export type Ask = (question: Question, current: string) => Promise<string>;

/**
 * Asks the questions in their order, each with its former or its suggested answer. Suggestions belong together: once one is
 * not taken, those behind it are made anew.
 */
export async function askAll(questions: readonly Question[], former: Answers, ask: Ask): Promise<Answers> {
  const answers: Record<string, string> = {};
  let isAsBefore = true;
  for (const question of questions) {
    const { id, isSecret, suggestion, writtenAs = (text) => text } = question;
    const current = ((isAsBefore || !suggestion) && former[id]) || suggestion?.(answers) || '';
    const answer = await ask(question, current);
    if (suggestion && answer !== current) isAsBefore = false;
    answers[id] = answer === current || isSecret ? answer.trim() : writtenAs(withPlainSpaces(answer));
  }
  return answers;
}

/** Asks all questions in the terminal, or answers them from a file. */
export async function askAndReview(questions: readonly Question[], former: Answers, known?: Answers): Promise<Answers> {
  const answers = await askAll(questions, former, known ? askFile(known) : askInTerminal);
  return known ? answers : review(questions, answers);
}

/** Shows all answers until the owner finds none of them wrong, and asks each wrong one again. */
export async function review(questions: readonly Question[], former: Answers): Promise<Answers> {
  let answers = former;
  for (;;) {
    const lines = questions.map(({ id, message, isSecret }) => [
      id,
      `${message.split(/[?,:]/)[0]}: ${(answers[id] && isSecret ? 'typed' : answers[id]) || '…'}`,
    ]);
    const choices = { '': 'None: go on', ...Object.fromEntries(lines) };
    const wrong = await choose<string>('Which answer is wrong?', choices);
    if (wrong === '') return answers;
    const [first, ...others] = questions.slice(questions.findIndex(({ id }) => id === wrong)) as [Question];
    const again = [first, ...others.filter(({ suggestion }) => first.suggestion && suggestion)];
    answers = { ...answers, ...(await askAll(again, answers, askInTerminal)) };
  }
}

/** A sentence about the problem of an answer, or undefined if the answer is valid. */
function problemOf({ isOptional, problem }: Question, answer: string): string | undefined {
  if (answer.trim() === '') return isOptional ? undefined : 'It is empty; write it.';
  return problem(withPlainSpaces(answer));
}

/** Asks in the terminal. A secret is not shown: an empty answer keeps the current one. */
export async function askInTerminal(question: Question, current: string): Promise<string> {
  const isKnownSecret = question.isSecret && current !== '';
  const message = isKnownSecret ? `${question.message} (empty: as before)` : question.message;
  const validate = (answer = '') => (isKnownSecret && answer === '' ? undefined : problemOf(question, answer));
  const prompt = () =>
    question.isSecret
      ? prompts.password({ message, validate })
      : prompts.text({ message, initialValue: current, validate });
  return (await answered(prompt)) || (isKnownSecret ? current : '');
}

/** Lets the owner choose one of these values, each with its words. */
export function choose<Value extends string>(message: string, choices: Readonly<Record<string, string>>) {
  const options = Object.entries(choices).map(([value, label]) => ({ value, label }));
  return answered(() => prompts.select({ message, options })) as Promise<Value>;
}

/** The answer to a prompt, which is shown again after an Esc or Ctrl-C that was not meant. */
async function answered<Answer>(prompt: () => Promise<Answer>): Promise<Exclude<Answer, symbol>> {
  for (;;) {
    const answer = await prompt();
    if (!prompts.isCancel(answer)) return answer as Exclude<Answer, symbol>;
    // A second Ctrl-C is a yes.
    if (await prompts.confirm({ message: 'Stop? Nothing is changed yet.', initialValue: false })) {
      throw new UserError('Stopped: nothing was changed.');
    }
  }
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
  const questions = [...companyQuestions(company), ...Object.values(SETTINGS_QUESTIONS).flat()];
  const ids = [...new Set(questions.map(({ id }) => id))];
  const unknown = Object.keys(written).find((id) => !ids.includes(id));
  if (unknown !== undefined) {
    throw new UserError(`${file}: "${unknown}" is not asked; write one of ${ids.join(', ')}${hint(unknown, ids)}.`);
  }
  return Object.fromEntries(Object.entries(written).map(([id, answer]) => [id, String(answer ?? '')]));
}
