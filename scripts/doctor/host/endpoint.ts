import { type Answer, isBlocked, textOf } from './client.ts';
import type { Difference } from './sentences.ts';

export const ENDPOINT = '/api/contact_api.php';

/** The oldest PHP that runs the endpoint. */
const OLDEST_PHP = 8.2;

/** Why the endpoint of the contact form does not run: it should answer GET with 405. */
export function endpointDifferences(answer: Answer): Difference[] {
  const { address: at, status, headers } = answer;
  const detail = `status ${status}`;
  const [, php] = /\bPHP\/(\d+\.\d+)/.exec(headers.get('X-Powered-By') ?? '') ?? [];
  if (textOf(answer).includes('<?php')) return [{ id: 'endpoint-fails', at, detail: 'the source of the PHP file' }];
  if (php !== undefined && Number(php) < OLDEST_PHP) return [{ id: 'endpoint-fails', at, detail: `PHP ${php}` }];
  if (isBlocked(answer)) return [{ id: 'endpoint-blocked', at, detail }];
  if (status === 401 || isRunning(answer)) return [];
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
