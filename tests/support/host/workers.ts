import { readFileSync } from 'node:fs';

/** The processes that a PHP-FPM master has started and that answer requests. */
export function workersOf(master: number): number[] {
  return readFileSync(`/proc/${master}/task/${master}/children`, 'utf8').split(' ').filter(Boolean).map(Number);
}

/** Ends one worker as a crash or the kernel would, in the middle of whatever it does. Says whether there was one to end. */
export function killRandomWorker(master: number): boolean {
  const workers = workersOf(master);
  const victim = workers[Math.floor(Math.random() * workers.length)];
  if (victim === undefined) {
    return false;
  }
  try {
    return process.kill(victim, 'SIGKILL');
  } catch {
    return false; // It ended by itself a moment ago.
  }
}
