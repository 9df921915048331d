import { spawn } from 'node:child_process';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { HostAddress } from '../../support/Host';

const LOOK_AGAIN_MS = 500;

export interface RetryOutcome {
  /** Whether the last run said that nothing is left to send. */
  hasSentAll: boolean;
  runs: number;
  /** What the last run wrote. */
  output: string;
}

/** Has everything sent that was not sent yet, as the owner would at the command line, until it is or patience ends. */
export async function retryInquiries(host: HostAddress, patienceMs: number): Promise<RetryOutcome> {
  const deadline = Date.now() + patienceMs;
  for (let runs = 1; ; runs += 1) {
    const { code, output } = await runInquiries(host, 'retry', deadline);
    if (code === 0 || Date.now() > deadline) {
      return { hasSentAll: code === 0, runs, output };
    }
    await wait(LOOK_AGAIN_MS);
  }
}

/** Runs `inquiries.php` of a host as the account that the site belongs to; ends it when its time is over. */
export function runInquiries(
  host: HostAddress,
  command: 'retry' | 'deliver',
  deadline: number,
): Promise<{ code: number | null; output: string }> {
  const { uid, gid } = statSync(host.home);

  return new Promise((resolve, reject) => {
    const child = spawn('php', [join(host.home, 'public_html/api/inquiries.php'), command], {
      uid,
      gid,
      cwd: host.home,
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: Math.max(1, deadline - Date.now()),
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk) => {
        output += chunk;
      });
    }
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, output: output.trim() }));
  });
}
