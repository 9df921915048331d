import { isIP } from 'node:net';
import type { Finding } from '../finding.ts';
import { isLoopback, mailSetup, type Settings } from './mailSetup.ts';
import { addressesOf, namesOf, type Resolver, unlessUnanswered } from './resolver.ts';
import { sendingServer } from './sendingServer.ts';

const WHY = 'Gmail and many other mail servers reject mails from an address without a matching name.';

/**
 * Finds addresses of the sending server whose name is missing or does not lead back to them. Skips the servers of mail
 * services, which are not the owner's to mend.
 */
export async function checkReverseDns(settings: Settings, resolver: Resolver): Promise<Finding[]> {
  const setup = mailSetup(settings);
  if (setup === undefined) return [];
  return unlessUnanswered('reverse-dns-not-checked', `The reverse DNS of ${setup.smtpHost}`, async () => {
    const server = await sendingServer(setup, resolver);
    if (!server?.isCertain) return [];
    // A web host may send from another of its addresses.
    const kind = isLoopback(setup.smtpHost) ? 'advice' : 'broken';
    const findings = await Promise.all(
      server.addresses.map((address) => findingsOf(address, server.name, kind, resolver)),
    );
    return findings.flat();
  });
}

async function findingsOf(
  address: string,
  server: string,
  kind: Finding['kind'],
  resolver: Resolver,
): Promise<Finding[]> {
  const names = await namesOf(resolver, address);
  const back = await Promise.all(names.map((name) => addressesOf(resolver, name)));
  if (back.some((addresses) => addresses.includes(address))) return [];
  const name = isIP(server) ? (names[0] ?? 'its name') : server;
  return [
    {
      id: names.length === 0 ? 'reverse-dns-missing' : 'reverse-dns-mismatch',
      kind,
      problem:
        names.length === 0
          ? `The address ${address} of the mail server ${server} has no name (no PTR record).`
          : `The address ${address} of the mail server ${server} has the name ${names.join(', ')}, which does not lead back to it.`,
      why: WHY,
      fix: `Ask the host of this address to set the PTR record of ${address} to "${name}".`,
    },
  ];
}
