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
  readonly hasHttp2: boolean;
}

export type ConnectTls = typeof connectTls;

/** Does not verify the certificate, which `fetch` has done. Rejects without a TLS connection. */
export async function connectTls(address: string): Promise<TlsFacts> {
  const { hostname, port } = new URL(address);
  const host = hostname.replace(/^\[|\]$/g, '');
  // A server name that is an IP address is not allowed (RFC 6066).
  const name = isIP(host) ? {} : { servername: host };
  const ALPNProtocols = ['h2', 'http/1.1'];
  const socket = connect({ host, port: Number(port || 443), ...name, ALPNProtocols, rejectUnauthorized: false });
  try {
    await once(socket, 'secureConnect', { signal: AbortSignal.timeout(PATIENCE_MS) });
    const { valid_from, valid_to } = socket.getPeerCertificate();
    return { validFrom: new Date(valid_from), validTo: new Date(valid_to), hasHttp2: socket.alpnProtocol === 'h2' };
  } finally {
    socket.destroy();
  }
}

/** What a trusted connection lacks. */
export function tlsDifferences(at: string, { validFrom, validTo, hasHttp2 }: TlsFacts): Difference[] {
  const daysLeft = (validTo.getTime() - Date.now()) / DAY_MS;
  const lifetime = (validTo.getTime() - validFrom.getTime()) / DAY_MS;
  const isEnding = daysLeft < Math.min(DAYS_LEFT, lifetime * LAST_QUARTER);
  const detail = `on ${validTo.toISOString().slice(0, 10)}, in ${daysLeft.toFixed(0)} days`;
  return [
    ...(isEnding ? [{ id: 'certificate-expires-soon', at, detail } as const] : []),
    ...(hasHttp2 ? [] : [{ id: 'http2-missing', at } as const]),
  ];
}
