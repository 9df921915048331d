import type { Finding } from '../finding.ts';
import { headerOf } from './answers.ts';
import type { Site } from './site.ts';
import { listed, UPLOAD_ALL, UPLOAD_RULES } from './words.ts';

/** Texts smaller than this gain nothing by compression, so servers may leave them as they are. */
const SMALL_BYTES = 2048;

/** Checks that HTTP/2 is offered and that texts are compressed. Rejects with `NoAnswer`. */
export async function checkProtocol(site: Site): Promise<Finding[]> {
  return [...(await http2Findings(site)), ...(await compressionFindings(site))];
}

async function http2Findings({ client, siteUrl }: Site): Promise<Finding[]> {
  // Browsers use HTTP/2 over TLS only.
  if (!siteUrl.startsWith('https:') || (await client.statusOverHttp2(`${siteUrl}/`)) !== undefined) return [];
  return [
    {
      id: 'http2-missing',
      kind: 'advice',
      problem: `${new URL(siteUrl).host} offers HTTP/1.1 only.`,
      why: 'Browsers fetch at most six files at once, so pages with many stills appear later.',
      fix: 'Ask the host to switch HTTP/2 on for this domain, or put the domain behind Cloudflare.',
    },
  ];
}

async function compressionFindings({ client, siteUrl, build }: Site): Promise<Finding[]> {
  const texts = build?.files.filter((file) => /\.(?:js|css)$/.test(file)) ?? [];
  const answers = await Promise.all(
    ['/', ...texts.map((file) => `/${file}`)].map(async (path) => ({
      path,
      answer: await client.get(siteUrl + path, { headers: { 'Accept-Encoding': 'br, gzip' } }),
    })),
  );
  const large = answers.filter(({ answer }) => answer.status === 200 && answer.body.length >= SMALL_BYTES);
  const plain = large.filter(({ answer }) => headerOf(answer, 'Content-Encoding') === undefined);
  const compressed = answers.filter(({ answer }) => headerOf(answer, 'Content-Encoding') !== undefined);
  const unmarked = compressed.filter(({ answer }) => !/accept-encoding|\*/i.test(headerOf(answer, 'Vary') ?? ''));
  return [
    ...(plain.length === 0
      ? []
      : [
          {
            id: 'not-compressed',
            kind: 'advice',
            problem: `${listed(plain.map(({ path }) => path))} come without compression.`,
            why: 'Pages need four times the bytes, which takes seconds on phones.',
            fix: `${UPLOAD_ALL} If that changes nothing, ask the host to enable mod_rewrite, mod_mime and mod_headers.`,
          } as const,
        ]),
    ...(unmarked.length === 0
      ? []
      : [
          {
            id: 'vary-missing',
            kind: 'advice',
            problem: `${listed(unmarked.map(({ path }) => path))} are compressed, but come without Vary: Accept-Encoding.`,
            why: 'A proxy may send the compressed bytes to a client that cannot decode them.',
            fix: `${UPLOAD_RULES} If that changes nothing, ask the host what removes the Vary header.`,
          } as const,
        ]),
  ];
}
