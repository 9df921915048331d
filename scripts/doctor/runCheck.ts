import { type Finding, finding } from './finding.ts';

/** Runs a check. Where it fails, its only finding is that it could not be made. */
export async function runCheck(name: string, check: () => Promise<Finding[]>): Promise<Finding[]> {
  try {
    return await check();
  } catch (error) {
    const problem = `The check of the ${name} failed: ${error instanceof Error ? error.message : error}`;
    const why = 'What this check looks for stays unseen; the other checks were made.';
    const fix = 'Run the doctor again. If it says the same, send this sentence to the developer of the site.';
    return [finding('check-failed', problem, why, fix, 'unchecked')];
  }
}
