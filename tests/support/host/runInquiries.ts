import { spawn } from 'node:child_process';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { HostAddress } from './Host';

const PATIENCE_MS = 60_000;

export interface CommandOutcome {
  code: number | null;
  output: string;
}

/** Runs `inquiries.php` of a host as its account does, by cron or in a shell; ends it after the timeout. */
export function runInquiries(
  host: HostAddress,
  args: string[],
  { php = 'php', timeoutMs = PATIENCE_MS } = {},
): Promise<CommandOutcome> {
  const { uid, gid } = statSync(host.home);

  return new Promise((resolve, reject) => {
    const child = spawn(php, [join(host.home, 'public_html/api/inquiries.php'), ...args], {
      uid,
      gid,
      cwd: host.home,
      // Cron sets few variables, and none of a request.
      env: { PATH: process.env.PATH },
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: timeoutMs,
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
