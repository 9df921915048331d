import type { Finding } from './finding.ts';
import { NoAnswer } from './host/noAnswer.ts';

/** Runs a check. Where it fails, its only finding is that it could not be made. */
export async function runCheck(name: string, check: () => Promise<Finding[]>): Promise<Finding[]> {
  try {
    return await check();
  } catch (problem) {
    return [problem instanceof NoAnswer ? unfinished(name, problem) : failed(name, problem)];
  }
}

function unfinished(name: string, { message }: NoAnswer): Finding {
  return {
    id: 'check-unfinished',
    kind: 'unchecked',
    problem: `The check of the ${name} was not finished: ${message}`,
    why: 'The other requests were answered, so the host may limit how many it takes.',
    fix: 'Run the doctor again in ten minutes.',
  };
}

function failed(name: string, problem: unknown): Finding {
  return {
    id: 'check-failed',
    kind: 'unchecked',
    problem: `The check of the ${name} failed: ${problem instanceof Error ? problem.message : problem}`,
    why: 'What this check looks for stays unseen; the other checks were made.',
    fix: 'Run the doctor again. If it says the same, send this sentence to the developer of the site.',
  };
}
