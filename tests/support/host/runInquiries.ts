import { execFile } from 'node:child_process';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { Host } from './Host';

const PATIENCE_MS = 60_000;

/**
 * Runs `inquiries.php` of a host as its account does, by cron or in a shell. Ends it after the timeout; then its code is
 * null.
 */
export function runInquiries(
  host: Pick<Host, 'home'>,
  args: string[],
  { php = 'php', timeoutMs = PATIENCE_MS } = {},
): Promise<{ code: number | null; output: string }> {
  const { uid, gid } = statSync(host.home);
  // Cron sets few variables, and none of a request.
  const options = { uid, gid, cwd: host.home, env: { PATH: process.env.PATH }, timeout: timeoutMs };
  return new Promise((resolve, reject) => {
    const script = join(host.home, 'public_html/api/inquiries.php');
    const child = execFile(php, [script, ...args], options, (problem, stdout, stderr) => {
      const code = problem ? problem.code : 0;
      if (typeof code === 'string') reject(problem);
      else resolve({ code: code ?? null, output: (stdout + stderr).trim() });
    });
    child.stdin?.end();
  });
}
