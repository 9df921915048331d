import { setTimeout as wait } from 'node:timers/promises';
import { UserError } from '../support/UserError.ts';

// Long, because a busy or old machine takes half a minute to start a server; one that ends is told of at once.
const PATIENCE_MS = 60_000;
const LOOK_AGAIN_MS = 50;

/**
 * Resolves once a server responds at `url` with any status. Rejects with a `UserError` after `PATIENCE_MS`, or earlier when
 * `ended` resolves with how the server has ended, in words.
 */
export async function untilItAnswers(url: string, ended: Promise<string>): Promise<void> {
  let reason: string | undefined;
  ended.then((words) => {
    reason = `it ${words}`;
  });
  const signal = AbortSignal.timeout(PATIENCE_MS);
  while (reason === undefined && !signal.aborted) {
    const response = await fetch(url, { redirect: 'manual', signal }).catch(() => undefined);
    await response?.body?.cancel();
    if (response) return;
    await wait(LOOK_AGAIN_MS);
  }
  reason ??= `nothing answered within ${PATIENCE_MS / 1000} seconds`;
  throw new UserError(`The server at ${url} did not start: ${reason}.`);
}
