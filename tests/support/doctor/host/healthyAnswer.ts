import { createHmac } from 'node:crypto';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { TinyBuild } from './tinyBuild.ts';

export const SITE_URL = 'https://studio.example';
export const PASSWORD = 'open sesame 42';

export interface HostRequest {
  method: string;
  path: string;
  query: string;
  host: string;
  isSecure: boolean;
  headers: Record<string, string | undefined>;
}

export interface HostReply {
  status: number;
  headers: Record<string, string | string[]>;
  body: Buffer;
}

export const FACTS = {
  php: '8.2.29',
  memoryMb: 128,
  missingExtensions: [],
  answersEarly: true,
  cronSeconds: 300,
  oldestPendingSeconds: null,
  failed: 0,
  proved: true,
  seconds: 1_790_000_000,
  dkimPublicKey: 'MIIBIjAN+/8=',
};

const TYPES: Record<string, string> = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript',
  css: 'text/css',
  woff2: 'font/woff2',
  avif: 'image/avif',
  mp4: 'video/mp4',
  txt: 'text/plain; charset=utf-8',
  xml: 'application/xml',
};

const PRIVATE =
  /(?:^|\/)\.|(?:^|\/)(?:vendor|error_log)(?:\/|$)|^(?:composer|package|package-lock)\.json$|\.sqlite$|^api\/(?!contact_api\.php$)/;

/** How far the time of a signature may be from the clock of the host. */
const DOCTOR_SECONDS = 60;

/** Answers as Apache does with the files and rules of a deploy. */
export function healthyAnswer(
  files: ReadonlyMap<string, Buffer>,
  { pages, headers }: TinyBuild,
  request: HostRequest,
): HostReply {
  const { path, query, host, isSecure } = request;
  const reply = (status: number, more: Record<string, string>, body: Buffer | string = ''): HostReply => ({
    status,
    headers: { ...headers, ...more },
    body: Buffer.from(body),
  });
  if (!isSecure || host !== new URL(SITE_URL).host) return reply(301, { Location: SITE_URL + path + query });
  if (path === '/api/contact_api.php') return endpointAnswer(request, reply);

  const spelled = path.replace(/(?:\/|\.html|\/index|\/index\.html)$/, '');
  if (path !== '/' && spelled !== path && pages[spelled] !== undefined) {
    return reply(301, { Location: SITE_URL + spelled + query });
  }
  const name = pages[path] ?? path.slice(1);
  const isPage = pages[path] !== undefined;
  const content = PRIVATE.test(name) || (!isPage && name.endsWith('.html')) ? undefined : files.get(name);
  const file = content === undefined ? '404.html' : name;
  return withEncoding(
    request,
    reply(
      content === undefined ? 404 : 200,
      {
        'Content-Type': TYPES[file.split('.').at(-1) ?? ''] ?? 'application/octet-stream',
        'Cache-Control': cachingOf(file),
      },
      content ?? files.get('404.html'),
    ),
  );
}

function cachingOf(file: string): string {
  if (/^(?:assets|media)\//.test(file)) return 'public, max-age=31536000, immutable';
  return file.endsWith('.html') ? 'no-cache' : 'public, max-age=86400';
}

const FAST = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } };

function withEncoding({ headers }: HostRequest, reply: HostReply): HostReply {
  if (!/^(?:text\/|application\/xml)/.test(String(reply.headers['Content-Type']))) return reply;
  const accepted = headers['accept-encoding'] ?? '';
  const marked = { ...reply.headers, Vary: 'Accept-Encoding' };
  if (/\bbr\b/.test(accepted)) {
    return { ...reply, headers: { ...marked, 'Content-Encoding': 'br' }, body: brotliCompressSync(reply.body, FAST) };
  }
  if (/\bgzip\b/.test(accepted)) {
    return { ...reply, headers: { ...marked, 'Content-Encoding': 'gzip' }, body: gzipSync(reply.body) };
  }
  return { ...reply, headers: marked };
}

function endpointAnswer(
  { headers, host }: HostRequest,
  reply: (status: number, headers: Record<string, string>, body: string) => HostReply,
): HostReply {
  const json = { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-store' };
  const [signature, timestamp] = [headers['doctor-signature'], headers['doctor-timestamp']];
  if (signature === undefined || timestamp === undefined) {
    return reply(405, { ...json, Allow: 'POST, OPTIONS' }, '{"message":"Messages are sent from our contact page."}');
  }
  const key = createHmac('sha256', PASSWORD).update('doctor key').digest();
  const expected = `v1=${createHmac('sha256', key).update(`doctor\n${timestamp}\n${host}`).digest('hex')}`;
  const isNow = Math.abs(Number(timestamp) - Date.now() / 1000) < DOCTOR_SECONDS;
  if (signature !== expected || !isNow) return reply(404, json, '{"message":"There is nothing at this address."}');
  return reply(200, json, JSON.stringify({ facts: FACTS, findings: [] }));
}
