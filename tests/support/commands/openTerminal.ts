import { spawn } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { stripVTControlCharacters } from 'node:util';
import type { Answers, Question } from '../../../scripts/init/questions.ts';

export const ENTER = '\r';
export const DOWN = '\x1b[B';
/** Deletes what stands in the line. */
export const CLEAR = '\x15';

const LOOK_AGAIN_MS = 20;
const PATIENCE_MS = 60_000;

/** Runs a command line in a pseudo-terminal, in which questions are answered as by a person who types. */
export function openTerminal(folder: string, commandLine: string, environment: NodeJS.ProcessEnv = {}) {
  const env = { ...process.env, CI: '', TERM: 'xterm', ...environment };
  const command = `stty cols 120 rows 50; exec ${commandLine}`;
  const args = ['--quiet', '--flush', '--return', '--command', command, '/dev/null'];
  const terminal = spawn('script', args, { cwd: folder, env });
  process.once('exit', () => terminal.kill());
  let shown = '';
  terminal.stdout.setEncoding('utf8').on('data', (text: string) => {
    shown += stripVTControlCharacters(text);
  });
  let seen = 0;
  /** Types keys once these words are shown after the last answer; without keys it only waits for the words. */
  const answer = async (words: string, keys: string) => {
    for (const deadline = Date.now() + PATIENCE_MS; !shown.includes(words, seen); await wait(LOOK_AGAIN_MS)) {
      if (Date.now() > deadline) throw new Error(`The terminal does not show "${words}":\n${shown.slice(seen)}`);
    }
    seen = keys === '' ? shown.indexOf(words, seen) + words.length : shown.length;
    terminal.stdin.write(keys);
  };
  return {
    exitCode: new Promise<number | null>((resolve) => terminal.on('close', resolve)),
    shown: () => shown,
    answer,
    /** Types the answers to these questions of `npm run init` by their ids, keeps the others, and finds none wrong at the end. */
    answerAll: async (questions: readonly Question[], typed: Answers) => {
      // The terminal breaks long ones.
      for (const { id, message } of questions)
        await answer(message.slice(0, 20), id in typed ? `${CLEAR}${typed[id]}${ENTER}` : ENTER);
      await answer('Which answer is wrong?', ENTER);
    },
  };
}
