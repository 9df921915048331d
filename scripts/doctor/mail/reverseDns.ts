import { isIP } from 'node:net';
import { type Finding, finding } from '../finding.ts';
import { isLoopback, type MailSetup } from './mailSetup.ts';
import { addressesOf, namesOf, type Resolver } from './resolver.ts';
import { sendingServer } from './sendingServer.ts';

/**
 * Finds addresses of the sending server whose name is missing or does not lead back to them. Skips the servers of mail
 * services, which are not the owner's to mend.
 */
export async function checkReverseDns(setup: MailSetup, resolver: Resolver): Promise<Finding[]> {
  const server = await sendingServer(setup, resolver);
  if (!server?.isCertain) return [];
  // A web host may send from another of its addresses.
  const kind = isLoopback(setup.smtpHost) ? 'advice' : 'broken';
  const { name, addresses } = server;
  return (await Promise.all(addresses.map((address) => findingsOf(address, name, kind, resolver)))).flat();
}

async function findingsOf(address: string, server: string, kind: Finding['kind'], resolver: Resolver) {
  const names = await namesOf(resolver, address);
  const back = await Promise.all(names.map((name) => addressesOf(resolver, name)));
  if (back.some((addresses) => addresses.includes(address))) return [];
  const at = `The address ${address} of the mail server ${server}`;
  const why = 'Gmail and many other mail servers reject mails from an address without a matching name.';
  const name = isIP(server) ? (names[0] ?? 'its name') : server;
  const fix = `Ask the host of this address to set the PTR record of ${address} to "${name}".`;
  if (names.length === 0) return [finding('reverse-dns-missing', `${at} has no name (no PTR record).`, why, fix, kind)];
  const problem = `${at} has the name ${names.join(', ')}, which does not lead back to it.`;
  return [finding('reverse-dns-mismatch', problem, why, fix, kind)];
}
