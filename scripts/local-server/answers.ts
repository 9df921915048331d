import { setTimeout as wait } from 'node:timers/promises';
import { UserError } from '../support/UserError.ts';

const PATIENCE_MS = 15_000;
const LOOK_AGAIN_MS = 50;

/**
 * Resolves once a server responds at `url` with any status. Rejects after `PATIENCE_MS`, or earlier when `givenUp`
 * resolves with the reason why no server will respond.
 */
export async function untilItAnswers(url: string, givenUp?: Promise<string>) {
  let reason = `nothing answered within ${PATIENCE_MS / 1000} seconds`;
  let isHopeless = false;
  givenUp?.then((words) => {
    reason = words;
    isHopeless = true;
  });

  const deadline = Date.now() + PATIENCE_MS;
  while (!isHopeless && Date.now() < deadline) {
    if (await doesAnswer(url)) {
      return;
    }
    await wait(LOOK_AGAIN_MS);
  }

  throw new UserError(`The server at ${url} did not start: ${reason}.`);
}

async function doesAnswer(url: string) {
  try {
    const response = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(PATIENCE_MS) });
    await response.body?.cancel();

    return true;
  } catch {
    return false;
  }
}
