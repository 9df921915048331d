import { createHmac } from 'node:crypto';
import * as v from 'valibot';
import { ENDPOINT } from '../../support/paths.ts';
import type { Finding } from '../finding.ts';
import { isLoopback, type Settings } from '../mail/mailSetup.ts';
import { type Answer, isBlocked, NoAnswer, textOf } from './client.ts';
import { unfinished } from './differences.ts';
import { type Difference, findingsOf } from './sentences.ts';
import type { Site } from './site.ts';
import { isSameHost } from './urls.ts';

const text = v.pipe(v.string(), v.maxLength(2000));
const kind = v.picklist(['broken', 'advice', 'unchecked']);
const finding = v.object({ id: v.pipe(text, v.regex(/^[a-z0-9-]+$/)), kind, problem: text, why: text, fix: text });
const hostAnswer = v.pipe(v.string(), v.parseJson(), v.object({ findings: v.array(finding) }));

/** Why the endpoint of the contact form does not run: it should answer GET with 405. */
export function endpointDifferences(answer: Answer | NoAnswer): Difference[] {
  if (answer instanceof NoAnswer) return [unfinished(answer)];
  const { address: at, status, headers } = answer;
  // Some hosts tell the version of PHP, which may be too old.
  const detail = [`status ${status}`, headers.get('X-Powered-By') ?? []].flat().join(', ');
  if (status === 401 || isRunning(answer)) return [];
  if (isBlocked(answer)) return [{ id: 'endpoint-blocked', at, detail }];
  return [{ id: status === 404 ? 'page-missing' : 'endpoint-fails', at, detail }];
}

/** Whether an answer to GET is the one of the endpoint. */
function isRunning(answer: Answer): boolean {
  try {
    return answer.status === 405 && typeof JSON.parse(textOf(answer)).message === 'string';
  } catch {
    return false;
  }
}

/**
 * Asks the endpoint what only the host knows, with a signature that is valid for a short time. Resolves with the
 * findings of the host, or with one that names what could not be checked. `endpoint` is the answer to a request
 * without a signature; the key is derived from SMTP_PASSWORD in `settings`, which are those of this machine.
 */
export async function askHost(site: Site, endpoint: Answer | NoAnswer, settings: Settings): Promise<Finding[]> {
  const { siteUrl, request } = site;
  // That it does not run is a finding already.
  if (endpoint instanceof NoAnswer || !isRunning(endpoint)) return [];
  const obstacle = obstacleTo(site, settings);
  if (obstacle !== undefined) return findingsOf([{ id: obstacle, at: siteUrl }]);
  // The host compares the signature with its own clock.
  const time = Date.parse(endpoint.headers.get('Date') ?? '') || Date.now();
  const timestamp = String(Math.floor(time / 1000));
  const signed = `doctor\n${timestamp}\n${new URL(siteUrl).host}`;
  const key = hmac(settings.SMTP_PASSWORD ?? '', 'doctor key').digest();
  const headers = { 'Doctor-Timestamp': timestamp, 'Doctor-Signature': `v1=${hmac(key, signed).digest('hex')}` };
  return reportIn(await request(siteUrl + ENDPOINT, { headers }));
}

/** Why the host is not asked; undefined if it can be. */
function obstacleTo({ siteUrl, url }: Site, settings: Settings): Difference['id'] | undefined {
  const { protocol, hostname } = new URL(siteUrl);
  const isOwn = protocol === 'https:' && url !== undefined && isSameHost(url, siteUrl);
  if (!isOwn && !isLoopback(hostname)) return 'host-facts-other-host';
  return settings.SMTP_PASSWORD ? undefined : 'host-facts-without-password';
}

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text);

function reportIn(answer: Answer | NoAnswer): Finding[] {
  const { address: at } = answer;
  if (answer instanceof NoAnswer) return findingsOf([unfinished(answer)]);
  const { success, output } = v.safeParse(hostAnswer, textOf(answer));
  if (answer.status === 200 && success) {
    return output.findings.map((each) => {
      return { ...each, id: `host-${each.id}`, problem: `On the host: ${each.problem}` };
    });
  }
  if (answer.status === 404) return findingsOf([{ id: 'host-facts-refused', at }]);
  // An endpoint of a former release does not know the question, and answers 405.
  return findingsOf([{ id: 'host-facts-unknown', at, detail: `status ${answer.status}` }]);
}
