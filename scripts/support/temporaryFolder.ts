import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Makes a temporary folder that is removed when this process exits. With mode 0o755, servers of other accounts can enter it. */
export function temporaryFolder(prefix: string, mode = 0o700): string {
  const folder = mkdtempSync(join(tmpdir(), prefix));
  chmodSync(folder, mode);
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 10 }));
  return folder;
}
