import { isIP } from 'node:net';
import type { Finding } from '../finding.ts';
import { mailSetup, type Settings } from './mailSetup.ts';
import { addressesOf, type Resolver, recordsOf, unlessUnanswered } from './resolver.ts';
import { type SendingServer, sendingServer } from './sendingServer.ts';

const WHY = 'Gmail and many other mail servers reject mails from an address without a matching name.';

/** Finds addresses of the sending server whose name is missing or does not lead back to them. */
export async function checkReverseDns(settings: Settings, resolver: Resolver): Promise<Finding[]> {
  const setup = mailSetup(settings);
  if (setup === undefined) return [];
  return unlessUnanswered('reverse-dns-not-checked', `The reverse DNS of ${setup.smtpHost}`, async () => {
    const server = await sendingServer(setup, resolver);
    const findings = await Promise.all(server.addresses.map((address) => findingsOf(address, server, resolver)));
    return findings.flat();
  });
}

async function findingsOf(address: string, server: SendingServer, resolver: Resolver): Promise<Finding[]> {
  const names = await recordsOf(resolver.resolvePtr(reverseName(address)));
  const back = await Promise.all(names.map((name) => addressesOf(resolver, name)));
  if (back.some((addresses) => addresses.includes(address))) return [];
  const name = isIP(server.name) ? (names[0] ?? 'its name') : server.name;
  return [
    {
      id: names.length === 0 ? 'reverse-dns-missing' : 'reverse-dns-mismatch',
      kind: 'broken',
      problem:
        names.length === 0
          ? `The address ${address} of the mail server ${server.name} has no name (no PTR record).`
          : `The address ${address} of the mail server ${server.name} has the name ${names.join(', ')}, which does not lead back to it.`,
      why: WHY,
      fix: `Ask the host of this address to set the PTR record of ${address} to "${name}".`,
    },
  ];
}

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
