import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** What the page of the editor sends with a request that runs a command; each start of the server has another one. */
export const TOKEN = randomUUID();

/**
 * Whether a request may come from the editor's own page: its host is this machine, so that no other name leads here (DNS
 * rebinding), and no page of another origin has sent it (CSRF).
 */
export function isFromOwnPage({ host = '', origin = `http://${host}` }: IncomingMessage['headers']): boolean {
  return /^(127\.0\.0\.1|localhost|\[::1\])(:\d+)?$/.test(host) && origin === `http://${host}`;
}
