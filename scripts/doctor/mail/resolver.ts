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
export class NoAnswer extends Error {}

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

/** The records; none where there are none. Rejects with `NoAnswer`. */
export async function recordsOf<Record>(query: Promise<Record[]>): Promise<Record[]> {
  try {
    return await query;
  } catch (problem) {
    if (isMissing(problem)) return [];
    throw noAnswer(problem);
  }
}

/** The error of a query whose answer is unknown. */
export function noAnswer(problem: unknown): NoAnswer {
  return new NoAnswer(problem instanceof Error ? problem.message : String(problem), { cause: problem });
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

/** Whether a name does not exist at all, whatever the type of the record. */
export async function isUnknownName(resolver: Resolver, name: string): Promise<boolean> {
  try {
    await resolver.resolveSoa(name);
    return false;
  } catch (problem) {
    if (!isMissing(problem)) throw noAnswer(problem);
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
    if (!(problem instanceof NoAnswer)) throw problem;
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
