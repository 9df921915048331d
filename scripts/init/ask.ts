import * as prompts from '@clack/prompts';
import { withPlainSpaces } from '../../frontend/schema/pasted.ts';
import { UserError } from '../support/UserError.ts';
import type { Answers, Question } from './questions.ts';

/** Answers a question, or goes back to the one before: then with undefined. `current` is the answer that is suggested. */
export type Ask = (question: Question, current: string) => Promise<string | undefined>;

/**
 * Asks the questions in their order, each with its former or its suggested answer. Suggestions belong together: once one is
 * not taken, those behind it are made anew.
 */
export async function askAll(
  questions: readonly Question[],
  former: Answers,
  ask: Ask = askInTerminal,
): Promise<Answers> {
  const answers: Record<string, string> = {};
  let isAsBefore = true;
  for (let index = 0; index < questions.length; ) {
    const question = questions[index] as Question;
    const { id, isSecret, suggestion, writtenAs = (text) => text } = question;
    const before = suggestion ? undefined : answers[id];
    const current = before ?? (((isAsBefore || !suggestion) && former[id]) || suggestion?.(answers) || '');
    const answer = await ask(question, current);
    index = Math.max(0, index + (answer === undefined ? -1 : 1));
    if (answer === undefined) continue;
    if (suggestion && answer !== current) isAsBefore = false;
    answers[id] = answer === current || isSecret ? answer.trim() : writtenAs(withPlainSpaces(answer));
  }
  return answers;
}

/** Asks all questions, and those again whose answers the owner finds wrong. */
export const askAndReview = async (questions: readonly Question[], former: Answers): Promise<Answers> =>
  review(questions, await askAll(questions, former));

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
    answers = { ...answers, ...(await askAll(again, answers)) };
  }
}

/** A sentence about the problem of an answer, or undefined if the answer is valid. */
export function problemOf({ isOptional, problem }: Question, answer: string): string | undefined {
  if (answer.trim() === '') return isOptional ? undefined : 'It is empty; write it.';
  return problem(withPlainSpaces(answer));
}

/** Asks in the terminal. A secret is not shown: an empty answer keeps the current one. */
async function askInTerminal(question: Question, current: string): Promise<string | undefined> {
  const isKnownSecret = question.isSecret && current !== '';
  const message = isKnownSecret ? `${question.message} (empty: as before)` : question.message;
  const validate = (answer = '') => (isKnownSecret && answer === '' ? undefined : problemOf(question, answer));
  const prompt = () =>
    question.isSecret
      ? prompts.password({ message, validate })
      : prompts.text({ message, initialValue: current, validate });
  const answer = await answered(prompt, { back: 'Back to the question before', on: 'Go on', stop: STOP });
  return answer === '' && isKnownSecret ? current : answer;
}

type Choices = Readonly<Record<string, string>>;

/** Lets the owner choose one of these values, each with its words. */
export const choose = <Value extends string>(message: string, choices: Choices) =>
  answered(() => select(message, choices), { on: 'Go on', stop: STOP }) as Promise<Value>;

const STOP = 'Stop: nothing is changed yet';

const select = (message: string, choices: Choices) =>
  prompts.select({ message, options: Object.entries(choices).map(([value, label]) => ({ value, label })) });

/** The answer to a prompt; undefined if the owner, after an Esc or Ctrl-C, chooses `back` of these choices. */
async function answered(
  prompt: () => Promise<string | symbol | undefined>,
  choices: Choices,
): Promise<string | undefined> {
  for (;;) {
    const answer = await prompt();
    if (typeof answer !== 'symbol') return answer || '';
    const next = await select('What now?', choices);
    if (next === 'back') return undefined;
    // A second Ctrl-C stops.
    if (next !== 'on') throw new UserError('Stopped: nothing was changed.');
  }
}
