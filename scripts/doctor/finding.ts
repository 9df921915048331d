/** Something that the doctor has found, for the owner to read. Every text is one plain sentence or two. */
export interface Finding {
  /** Names the finding for scripts and tests, such as `spf-without-server`; CHANGELOG.md names one that changes. */
  readonly id: string;
  /**
   * `broken`: visitors, mails or a deploy suffer from it, now or at a known time. `advice`: it works, but should be mended.
   * `unchecked`: the check could not be made.
   */
  readonly kind: 'broken' | 'advice' | 'unchecked';
  /** What is wrong, with the address, the file or the setting. */
  readonly problem: string;
  /** What happens because of it. */
  readonly why: string;
  /** The exact line to write, record to add or button to click. */
  readonly fix: string;
}

export function finding(id: string, problem: string, why: string, fix: string, kind: Finding['kind'] = 'broken') {
  return { id, kind, problem, why, fix };
}

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
