import { isIP } from 'node:net';
import { isAligned, isLoopback, type MailSetup, organizationOf } from './mailSetup.ts';
import { providerOf } from './providers.ts';
import { addressesOf, isPrivate, namesOf, type Resolver, recordsOf } from './resolver.ts';

/** The server that sends the site's mail to other mail servers. */
export interface SendingServer {
  readonly name: string;
  /** Public ones; none where they are unknown. */
  readonly addresses: readonly string[];
  /** The domain whose SPF record lists the servers of a large provider. */
  readonly include?: string;
  /** Whether the mails come from these addresses. A mail service, or a web host behind a CDN, sends from others. */
  readonly isCertain: boolean;
}

/** Networks that answer for a site in place of its host, by the names of their servers. */
const CDN =
  /(^|\.)(cloudflare\.(com|net)|cloudfront\.net|fastly(lb)?\.net|akamai(edge|technologies)?\.(com|net)|edgekey\.net|b-cdn\.net|quic\.cloud|sucuri\.net|incapdns\.net)$/;

/**
 * Undefined if the mail server, or the web host for `localhost`, has no public address; other checks report that.
 * Rejects with `NoDnsAnswer`.
 */
export async function sendingServer(setup: MailSetup, resolver: Resolver): Promise<SendingServer | undefined> {
  const { smtpHost: name, fromDomain, uploadHost } = setup;
  if (isLoopback(name)) return webHost(setup, resolver);
  const provider = providerOf(name);
  if (provider !== undefined) return { name, addresses: [], include: provider.include, isCertain: true };
  const addresses = (await addressesOf(resolver, name)).filter((address) => !isPrivate(address));
  if (addresses.length === 0) return undefined;
  const isCertain =
    isIP(name) !== 0 ||
    name === uploadHost ||
    isAligned(name, fromDomain) ||
    ((await webHost(setup, resolver))?.addresses.some((each) => addresses.includes(each)) ?? false);
  return { name, addresses, isCertain };
}

/** The server where the site runs. Behind a CDN, only the name of the upload leads to it. */
async function webHost({ siteHost, uploadHost }: MailSetup, resolver: Resolver): Promise<SendingServer | undefined> {
  const site = await ipv4Of(resolver, siteHost);
  if (site.length === 0) return undefined;
  const isHidden = await isBehindCdn(siteHost, site, resolver);
  const name = isHidden ? uploadHost : siteHost;
  const addresses = isHidden ? (await ipv4Of(resolver, name)).filter((address) => !site.includes(address)) : site;
  const isCertain = addresses.length > 0;
  return { name: isCertain ? name : siteHost, addresses, isCertain };
}

/** The public IPv4 addresses; web hosts seldom send mail over IPv6. */
async function ipv4Of(resolver: Resolver, name: string): Promise<string[]> {
  const addresses = name === '' ? [] : await addressesOf(resolver, name);
  return addresses.filter((address) => isIP(address) === 4 && !isPrivate(address));
}

async function isBehindCdn(host: string, addresses: readonly string[], resolver: Resolver): Promise<boolean> {
  if (isIP(host)) return false;
  const names = await Promise.all([
    recordsOf(resolver.resolveNs(organizationOf(host))),
    recordsOf(resolver.resolveCname(host)),
    // Many a reverse zone has a name server that does not answer.
    ...addresses.map((address) => namesOf(resolver, address).catch(() => [])),
  ]);
  return names.flat().some((name) => CDN.test(name));
}
