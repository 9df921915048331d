import { setTimeout as wait } from 'node:timers/promises';

export interface Pace {
  /** The number of senders that run in parallel. */
  senders: number;
  intervalMs: number;
}

/**
 * Calls `send` until `isOver`, on average once per interval as far as the senders keep up. All senders start each round
 * at the same time, to provoke race conditions.
 */
export async function sendAtPace(
  { senders, intervalMs }: Pace,
  send: () => Promise<unknown>,
  isOver: () => boolean,
): Promise<void> {
  const begin = performance.now();
  let slot = 0;
  const sender = async () => {
    while (!isOver()) {
      const due = begin + Math.floor(slot / senders) * senders * intervalMs;
      slot += 1;
      await wait(Math.max(0, due - performance.now()));
      if (!isOver()) await send();
    }
  };

  await Promise.all(Array.from({ length: senders }, sender));
}
