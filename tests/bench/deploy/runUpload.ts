import { spawn } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import type { NetworkNamespace } from './networkNamespace';
import type { Upload } from './uploadTool';

/** What ends an upload that hangs. */
const PATIENCE_MS = 15 * 60_000;

/** An upload that has ended. */
export interface Uploaded {
  /** Null after a kill. */
  code: number | null;
  seconds: number;
  output: string;
}

/** An upload at work. */
export interface RunningUpload {
  ended: Promise<Uploaded>;
  /** At once, as `kill -9` does. */
  kill(): void;
}

/** Starts an upload, in a network of its own if there is one. */
export function startUpload({ program, args, cwd, env }: Upload, namespace?: NetworkNamespace): RunningUpload {
  const [command, words] = namespace?.inside(program, args) ?? [program, args];
  const begin = performance.now();
  const child = spawn(command, words, {
    cwd,
    env: { ...process.env, ...env },
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      output += chunk;
    });
  }
  const kill = () => {
    try {
      process.kill(-Number(child.pid), 'SIGKILL');
    } catch {
      // It has ended.
    }
  };
  process.once('exit', kill);
  const tooLong = new AbortController();
  void wait(PATIENCE_MS, undefined, { ref: false, signal: tooLong.signal }).then(kill, () => undefined);

  const ended = new Promise<Uploaded>((resolve, reject) => {
    let seconds = 0;
    child.once('error', reject);
    child.once('exit', () => {
      seconds = (performance.now() - begin) / 1000;
    });
    child.once('close', (code) => {
      process.off('exit', kill);
      tooLong.abort();
      resolve({ code, seconds, output });
    });
  });

  return { ended, kill };
}
