import { spawn } from 'node:child_process';

/** The number of lines shown from each end of the output: some tools print the reason first, others last. */
const SHOWN_LINES = 20;

/**
 * Runs a program without showing its output. If it fails, prints the start and the end of the output and rejects with
 * an error that says `sentence`.
 *
 * @param {string} program
 * @param {string[]} args
 * @param {{ sentence: string, cwd?: string, env?: NodeJS.ProcessEnv, mayBeStopped?: boolean }} options if
 *   `mayBeStopped` is false, the program runs to its end even if this process exits
 * @returns {Promise<string>} its output
 */
export async function run(program, args, { sentence, cwd, env, mayBeStopped = true }) {
  const { code, output } = await outcomeOf(program, args, { cwd, env, mayBeStopped });
  if (code !== 0) {
    console.error(excerptOf(output));
    throw new Error(sentence);
  }

  return output;
}

/**
 * @param {string} program
 * @param {string[]} args
 * @param {{ cwd?: string | undefined, env?: NodeJS.ProcessEnv | undefined, mayBeStopped: boolean }} options
 * @returns {Promise<{ code: number | null, output: string }>}
 */
function outcomeOf(program, args, { cwd, env, mayBeStopped }) {
  return new Promise((resolve) => {
    let output = '';
    const child = spawn(program, args, { cwd, env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
    child.stdout.on('data', (chunk) => {
      output += chunk;
    });
    child.stderr.on('data', (chunk) => {
      output += chunk;
    });
    // If this process exits early, kill the program and its child processes.
    const end = () => {
      try {
        process.kill(-Number(child.pid));
      } catch {
        // The program had not started, or has just ended.
      }
    };
    if (mayBeStopped) process.once('exit', end);
    child.on('error', (error) => resolve({ code: null, output: error.message }));
    child.on('close', (code) => {
      process.off('exit', end);
      resolve({ code, output });
    });
  });
}

/** @param {string} output */
function excerptOf(output) {
  const lines = output.trimEnd().split('\n');

  return lines.length <= 2 * SHOWN_LINES
    ? lines.join('\n')
    : [...lines.slice(0, SHOWN_LINES), '…', ...lines.slice(-SHOWN_LINES)].join('\n');
}
