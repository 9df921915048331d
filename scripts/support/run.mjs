import { spawn } from 'node:child_process';

/** Some tools give the reason first, others last. */
const SHOWN_LINES = 20;

/**
 * Runs a program quietly. When it fails, the start and the end of its own output are printed and `sentence` is thrown.
 *
 * @param {string} program
 * @param {string[]} args
 * @param {{ sentence: string, cwd?: string, env?: NodeJS.ProcessEnv, mayBeStopped?: boolean }} options a program that must
 *   not be stopped half-way ends by itself, even after the command that started it
 * @returns {Promise<string>} what it wrote
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
    // Whoever stops the command in the middle leaves nothing running, of the program and of what it has started.
    const end = () => {
      try {
        process.kill(-Number(child.pid));
      } catch {
        // It had not started, or has just ended.
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
