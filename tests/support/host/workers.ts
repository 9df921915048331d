import { readFileSync } from 'node:fs';

/** The process ids of the workers of a PHP-FPM master. */
export function workersOf(master: number): number[] {
  return readFileSync(`/proc/${master}/task/${master}/children`, 'utf8').split(' ').filter(Boolean).map(Number);
}

/** Kills one worker, whatever it is doing, as a crash or the kernel would; returns whether there was one. */
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
