import { promises } from 'node:dns';
import { isIP } from 'node:net';
import { Address4, Address6 } from 'ip-address';

export type Resolver = promises.Resolver;

const TIMEOUT_MS = 5000;
const TRIES = 2;

/** Addresses that have no public name and never send mail to another network (RFC 1918, 3927, 4193, 4291). */
const PRIVATE = /^((10|127|169\.254|172\.(1[6-9]|2\d|3[01])|192\.168)\.|::1$|f[cd]|fe[89ab])/i;

/** The name server gave no answer, so nothing is known. */
export class NoDnsAnswer extends Error {}

/** Asks the name servers of this machine. */
export const openResolver = (): Resolver => new promises.Resolver({ timeout: TIMEOUT_MS, tries: TRIES });

/** Whether the error of a query says that the name does not exist, or has no record of this type. */
export const isMissing = (problem: unknown): boolean =>
  ['ENOTFOUND', 'ENODATA'].includes((problem as NodeJS.ErrnoException).code ?? '');

/** The records; none where there are none. Rejects with `NoDnsAnswer`. */
export async function recordsOf<Record>(query: Promise<Record[]>): Promise<Record[]> {
  try {
    return await query;
  } catch (problem) {
    if (isMissing(problem)) return [];
    throw new NoDnsAnswer((problem as Error).message);
  }
}

/** The TXT records of a name, each as one string. */
export async function textsOf(resolver: Resolver, name: string): Promise<string[]> {
  return (await recordsOf(resolver.resolveTxt(name))).map((strings) => strings.join(''));
}

/** The IPv4 and IPv6 addresses of a name; of an address, itself. */
export async function addressesOf(resolver: Resolver, name: string): Promise<string[]> {
  if (isIP(name)) return [name];
  return (await Promise.all([recordsOf(resolver.resolve4(name)), recordsOf(resolver.resolve6(name))])).flat();
}

/**
 * The names of an address, of its PTR records. Node's `reverse` takes a name server that does not answer for one that
 * knows no name.
 */
export function namesOf(resolver: Resolver, address: string): Promise<string[]> {
  const parsed = isIP(address) === 4 ? new Address4(address) : new Address6(address);
  return recordsOf(resolver.resolvePtr(parsed.reverseForm()));
}

/** Whether a name does not exist at all, whatever the type of the record. Rejects with `NoDnsAnswer`. */
export async function isUnknownName(resolver: Resolver, name: string): Promise<boolean> {
  const problem = await resolver.resolveSoa(name).then(
    () => undefined,
    (error: NodeJS.ErrnoException) => error,
  );
  if (problem !== undefined && !isMissing(problem)) throw new NoDnsAnswer(problem.message);
  return problem?.code === 'ENOTFOUND';
}

export const isPrivate = (address: string): boolean => PRIVATE.test(address);
