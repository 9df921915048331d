import { isIP } from 'node:net';
import type { SendingServer } from './sendingServer.ts';
import type { SpfEvaluator } from './spfEvaluation.ts';

const ALL = /^[+?~-]?all$/i;
const REDIRECT = /^redirect=/i;

/** Whether a TXT record is one of SPF. */
export const isSpf = (text: string): boolean => /^v=spf1(\s|$)/i.test(text);

/** The terms of an SPF record behind its version. */
export const termsOf = (record: string): string[] => record.trim().split(/\s+/).slice(1);

/**
 * The record with the fewest changes that lets the server send and has no other problem; undefined if there is none. The
 * server's addresses come first only where the other terms need too many lookups: the evaluation ends at the first match.
 */
export async function mendedRecord(
  terms: readonly string[],
  server: SendingServer,
  evaluator: SpfEvaluator,
): Promise<string | undefined> {
  const senders = [...new Set(terms.filter((term) => !ALL.test(term) && !REDIRECT.test(term)))];
  const redirect = terms.find((term) => REDIRECT.test(term));
  const all = terms.find((term) => /^[~-]all$/i.test(term)) ?? '~all';
  const end = redirect !== undefined && !terms.some((term) => ALL.test(term)) ? redirect : all;
  const areGood = await Promise.all(senders.map((term) => evaluator.isGoodTerm(term)));
  const good = senders.filter((_, index) => areGood[index]);
  const byName = nameTerms(server);
  const byAddress = server.isCertain && server.includes.length === 0 ? server.addresses.map(addressTerm) : byName;
  const candidates = [
    senders,
    good,
    [...senders, ...byName],
    [...good, ...byName],
    [...byAddress, ...senders],
    [...byAddress, ...good],
  ];
  for (const candidate of candidates) {
    const record = ['v=spf1', ...new Set(candidate), end].join(' ');
    if ((await evaluator.problemOf(record)) === undefined) return record;
  }
  return undefined;
}

/** Only the mail service itself knows the include of its servers. */
function nameTerms({ name, addresses, includes, isCertain }: SendingServer): string[] {
  if (includes.length > 0) return [`include:${includes[0]}`];
  if (!isCertain) return [];
  return isIP(name) ? addresses.map(addressTerm) : [`a:${name}`];
}

const addressTerm = (address: string): string => `ip${isIP(address)}:${address}`;
