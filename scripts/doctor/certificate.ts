import { once } from 'node:events';
import { isIP } from 'node:net';
import { connect, type PeerCertificate } from 'node:tls';

const PATIENCE_MS = 20_000;
const DAY_MS = 86_400_000;

/** Hosts renew certificates earlier than this. */
const DAYS_LEFT = 14;

/** When a certificate is valid, as Node tells it. */
export type Validity = Pick<PeerCertificate, 'valid_from' | 'valid_to'>;

/** The certificate at an HTTPS address. Does not verify it, which `fetch` has done. Rejects without a TLS connection. */
export async function getCertificate(address: string): Promise<Validity> {
  const { hostname, port } = new URL(address);
  const host = hostname.replace(/^\[|\]$/g, '');
  // A server name that is an IP address is not allowed (RFC 6066).
  const name = isIP(host) ? {} : { servername: host };
  const socket = connect({ host, port: Number(port || 443), ...name, rejectUnauthorized: false });
  try {
    await once(socket, 'secureConnect', { signal: AbortSignal.timeout(PATIENCE_MS) });
    return socket.getPeerCertificate();
  } finally {
    socket.destroy();
  }
}

/** The last day of a certificate that should have been renewed by now, such as `2026-01-31`; undefined for others. */
export function endOf({ valid_from, valid_to }: Validity): string | undefined {
  const [from, to] = [Date.parse(valid_from), Date.parse(valid_to)];
  // Of certificates that last only days or weeks, hosts renew the last quarter.
  const isEnding = to - Date.now() < Math.min(DAYS_LEFT * DAY_MS, (to - from) / 4);
  return isEnding ? new Date(to).toISOString().slice(0, 10) : undefined;
}

/** Why a certificate is not trusted, by codes of Node and OpenSSL, whose own words differ between releases of Node. */
const DISTRUST: readonly [code: RegExp, words: string][] = [
  [/^CERT_HAS_EXPIRED$/, 'it has expired'],
  [/^CERT_NOT_YET_VALID$/, 'it is not valid yet'],
  [/^ERR_TLS_CERT_ALTNAME_INVALID$/, 'it is for another name'],
  [/SELF_SIGNED/, 'it is signed by nobody whom browsers know'],
  [/^UNABLE_TO_/, 'the certificate of who has signed it is missing'],
  [/CERT/, 'something is wrong with it'],
];

/** The reason of an error with this code in words, if it is that a certificate cannot be trusted. */
export const distrustOf = (code: string): string | undefined => DISTRUST.find(([each]) => each.test(code))?.[1];
