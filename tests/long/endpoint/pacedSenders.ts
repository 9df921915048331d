import { setTimeout as wait } from 'node:timers/promises';

export interface Pace {
  /** How many may be under way at once. */
  senders: number;
  intervalMs: number;
}

/**
 * Sends again and again until enough has been done or time is over: on average once each interval, as far as the senders
 * keep up, and always all of them at once, because what happens at the same time is what goes wrong.
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
