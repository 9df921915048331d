import type { Finding } from './finding.ts';

/** Runs a check. Where it fails, its only finding is that it could not be made. */
export async function runCheck(name: string, check: () => Promise<Finding[]>): Promise<Finding[]> {
  try {
    return await check();
  } catch (problem) {
    return [failed(name, problem)];
  }
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
