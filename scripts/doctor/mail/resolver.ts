import { promises } from 'node:dns';
import { BlockList, isIP } from 'node:net';
import type { Finding } from '../finding.ts';

export type Resolver = promises.Resolver;

const TIMEOUT_MS = 5000;
const TRIES = 2;

/** The codes of "the name does not exist" and "the name has no record of this type". */
const MISSING = new Set(['ENOTFOUND', 'ENODATA']);

/** Addresses that have no public name and never send mail to another network. */
const PRIVATE = new BlockList();
for (const [network, prefix] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
] as const)
  PRIVATE.addSubnet(network, prefix);
PRIVATE.addAddress('::1', 'ipv6');
PRIVATE.addSubnet('fc00::', 7, 'ipv6');
PRIVATE.addSubnet('fe80::', 10, 'ipv6');

/** The name server gave no answer, so nothing is known. */
export class NoDnsAnswer extends Error {}

/** Asks the name servers of this machine, or this one, as `ADDRESS` or `ADDRESS:PORT`. Throws if it is no address. */
export function openResolver(server?: string): Resolver {
  const resolver = new promises.Resolver({ timeout: TIMEOUT_MS, tries: TRIES });
  if (server !== undefined) resolver.setServers([server]);
  return resolver;
}

/** Whether the error of a query says that there is no such record. */
export function isMissing(problem: unknown): boolean {
  return problem instanceof Error && 'code' in problem && MISSING.has(String(problem.code));
}

/** The records; none where there are none. Rejects with `NoDnsAnswer`. */
export async function recordsOf<Record>(query: Promise<Record[]>): Promise<Record[]> {
  try {
    return await query;
  } catch (problem) {
    if (isMissing(problem)) return [];
    throw noDnsAnswer(problem);
  }
}

/** The error of a query whose answer is unknown. */
export function noDnsAnswer(problem: unknown): NoDnsAnswer {
  return new NoDnsAnswer(problem instanceof Error ? problem.message : String(problem), { cause: problem });
}

/** The TXT records of a name, each as one string. */
export async function textsOf(resolver: Resolver, name: string): Promise<string[]> {
  return (await recordsOf(resolver.resolveTxt(name))).map((strings) => strings.join(''));
}

/** The IPv4 and IPv6 addresses of a name; of an address, itself. */
export async function addressesOf(resolver: Resolver, name: string): Promise<string[]> {
  if (isIP(name)) return [name];
  const [v4, v6] = await Promise.all([recordsOf(resolver.resolve4(name)), recordsOf(resolver.resolve6(name))]);
  return [...v4, ...v6];
}

/** The names of an address, of its PTR records. */
export const namesOf = (resolver: Resolver, address: string): Promise<string[]> =>
  recordsOf(resolver.resolvePtr(reverseName(address)));

/**
 * The name of the PTR records of an address (RFC 1035, 3.5; RFC 3596, 2.5). Node's `reverse` takes a name server that does not
 * answer for one that knows no name.
 */
function reverseName(address: string): string {
  if (isIP(address) === 4) return `${address.split('.').reverse().join('.')}.in-addr.arpa`;
  const [head = [], tail = []] = address.split('::').map((part) => part.split(':').filter(Boolean));
  const zeros = Array.from({ length: 8 - head.length - tail.length }, () => '0');
  const groups = [...head, ...zeros, ...tail];
  const digits = groups.map((group) => group.padStart(4, '0')).join('');
  return `${[...digits].reverse().join('.')}.ip6.arpa`;
}

/** Whether a name does not exist at all, whatever the type of the record. */
export async function isUnknownName(resolver: Resolver, name: string): Promise<boolean> {
  try {
    await resolver.resolveSoa(name);
    return false;
  } catch (problem) {
    if (!isMissing(problem)) throw noDnsAnswer(problem);
    return (problem as NodeJS.ErrnoException).code === 'ENOTFOUND';
  }
}

export const isPrivate = (address: string): boolean => PRIVATE.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');

/** Runs a check. Where the name server does not answer, its only finding is that it could not be made. */
export async function unlessUnanswered(
  id: string,
  subject: string,
  check: () => Promise<Finding[]>,
): Promise<Finding[]> {
  try {
    return await check();
  } catch (problem) {
    if (!(problem instanceof NoDnsAnswer)) throw problem;
    return [
      {
        id,
        kind: 'unchecked',
        problem: `${subject} could not be checked: the name server does not answer (${problem.message}).`,
        why: 'A mistake there would stay unseen.',
        fix: 'Run the doctor again later, or with another name server: npm run doctor -- --dns 1.1.1.1',
      },
    ];
  }
}
