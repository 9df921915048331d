import { setTimeout as wait } from 'node:timers/promises';
import { inquiry } from '../../long/endpoint/inquiries';
import { contactClient, type TimedAnswer } from '../../support/host/contactClient';

/** More than ever wait at once, so that no request waits for a free connection of the client. */
const CONNECTIONS = 400;

export interface Rate {
  perSecond: number;
  count: number;
  /** The time in ms after which a visitor gives up. */
  patienceMs: number;
}

let lastNumber = 0;

/** A new inquiry as JSON, different from all others of this run. */
export function nextInquiry(): string {
  lastNumber += 1;

  return JSON.stringify(inquiry(lastNumber));
}

/** Posts inquiries at a steady rate, whether or not the earlier ones have been answered. */
export async function postAtRate(origin: string, path: string, rate: Rate): Promise<TimedAnswer[]> {
  const client = contactClient(origin, { connections: CONNECTIONS, patienceMs: rate.patienceMs });
  const begin = performance.now();
  const answers: Promise<TimedAnswer>[] = [];
  for (let index = 0; index < rate.count; index += 1) {
    await wait(Math.max(0, begin + (index * 1000) / rate.perSecond - performance.now()));
    answers.push(client.post(path, nextInquiry()));
  }
  const all = await Promise.all(answers);
  client.close();

  return all;
}
