import { type Answer, isBlocked, NoAnswer, textOf } from './client.ts';
import { unfinished } from './differences.ts';
import type { Difference } from './sentences.ts';

/** Why the endpoint of the contact form does not run: it should answer GET with 405. */
export function endpointDifferences(answer: Answer | NoAnswer): Difference[] {
  if (answer instanceof NoAnswer) return [unfinished(answer)];
  const { address: at, status, headers } = answer;
  // Some hosts tell the version of PHP, which may be too old.
  const detail = [`status ${status}`, headers.get('X-Powered-By') ?? []].flat().join(', ');
  if (status === 401 || isRunning(answer)) return [];
  if (isBlocked(answer)) return [{ id: 'endpoint-blocked', at, detail }];
  return [{ id: status === 404 ? 'page-missing' : 'endpoint-fails', at, detail }];
}

/** Whether an answer to GET is the one of the endpoint. */
export function isRunning(answer: Answer): boolean {
  try {
    return answer.status === 405 && typeof JSON.parse(textOf(answer)).message === 'string';
  } catch {
    return false;
  }
}
