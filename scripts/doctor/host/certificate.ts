import { once } from 'node:events';
import { isIP } from 'node:net';
import { connect } from 'node:tls';
import type { Difference } from './sentences.ts';

const PATIENCE_MS = 20_000;
const DAY_MS = 86_400_000;

/** Hosts renew certificates earlier than this. */
const DAYS_LEFT = 14;

/** Of certificates that last only days or weeks, hosts renew the last quarter. */
const LAST_QUARTER = 1 / 4;

/** What a host presents when a TLS connection begins. */
export interface TlsFacts {
  readonly validFrom: Date;
  readonly validTo: Date;
  /** The names that the certificate is for. */
  readonly names: string;
  /** Node's code for why the certificate is not trusted, such as `CERT_HAS_EXPIRED`; undefined if it is. */
  readonly problem: string | undefined;
  readonly hasHttp2: boolean;
}

export type ConnectTls = typeof connectTls;

/** Resolves with undefined without a TLS connection. `ca` are authorities to trust in place of Node's own, as PEM. */
export async function connectTls(address: string, ca?: string): Promise<TlsFacts | undefined> {
  const { hostname, port } = new URL(address);
  const host = hostname.replace(/^\[|\]$/g, '');
  const socket = connect({
    host,
    port: Number(port || 443),
    // A server name that is an IP address is not allowed (RFC 6066).
    ...(isIP(host) ? {} : { servername: host }),
    ...(ca === undefined ? {} : { ca }),
    ALPNProtocols: ['h2', 'http/1.1'],
    rejectUnauthorized: false,
  });
  try {
    await once(socket, 'secureConnect', { signal: AbortSignal.timeout(PATIENCE_MS) });
    const { valid_from, valid_to, subjectaltname = '' } = socket.getPeerCertificate();
    // Node's types say Error; it is the error's code.
    const problem = socket.authorized ? undefined : String(socket.authorizationError);
    const names = subjectaltname.replaceAll('DNS:', '');
    const hasHttp2 = socket.alpnProtocol === 'h2';
    return { validFrom: new Date(valid_from), validTo: new Date(valid_to), names, problem, hasHttp2 };
  } catch {
    return undefined;
  } finally {
    socket.destroy();
  }
}

/** Why browsers do not trust the certificate of the site, or soon will not. */
export function certificateDifferences(at: string, { validFrom, validTo, names, problem }: TlsFacts): Difference[] {
  const now = Date.now();
  if (validTo.getTime() < now) return [{ id: 'certificate-expired', at, detail: dayOf(validTo) }];
  if (validFrom.getTime() > now) return [{ id: 'certificate-not-yet-valid', at, detail: dayOf(validFrom) }];
  if (problem === 'ERR_TLS_CERT_ALTNAME_INVALID') return [{ id: 'certificate-wrong-name', at, detail: names }];
  if (problem?.includes('SELF_SIGNED')) return [{ id: 'certificate-self-signed', at }];
  if (problem !== undefined) return [{ id: 'certificate-untrusted', at, detail: problem }];
  const daysLeft = (validTo.getTime() - now) / DAY_MS;
  const lifetime = (validTo.getTime() - validFrom.getTime()) / DAY_MS;
  if (daysLeft >= Math.min(DAYS_LEFT, lifetime * LAST_QUARTER)) return [];
  return [{ id: 'certificate-expires-soon', at, detail: `on ${dayOf(validTo)}, in ${daysLeft.toFixed(0)} days` }];
}

const dayOf = (date: Date) => date.toISOString().slice(0, 10);
