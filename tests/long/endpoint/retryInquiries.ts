import { setTimeout as wait } from 'node:timers/promises';
import type { HostAddress } from '../../support/host/Host';
import { runInquiries } from '../../support/host/runInquiries';

const LOOK_AGAIN_MS = 500;

export interface RetryOutcome {
  /** Whether the last run said that nothing is left to send. */
  hasSentAll: boolean;
  runs: number;
  /** What the last run wrote. */
  output: string;
}

/** Runs the owner's `retry` command until no inquiry is pending or `patienceMs` is over. */
export async function retryInquiries(host: HostAddress, patienceMs: number): Promise<RetryOutcome> {
  const deadline = Date.now() + patienceMs;
  for (let runs = 1; ; runs += 1) {
    const { code, output } = await runInquiries(host, ['retry'], { timeoutMs: Math.max(1, deadline - Date.now()) });
    if (code === 0 || Date.now() > deadline) {
      return { hasSentAll: code === 0, runs, output };
    }
    await wait(LOOK_AGAIN_MS);
  }
}
