import pLimit from 'p-limit';
import { type Answer, isBlocked, isRedirect, NoAnswer, targetOf } from './client.ts';
import { type Expected, type ExpectedHeader, expectedAnswers } from './expected.ts';
import type { Difference } from './sentences.ts';
import type { Site } from './site.ts';

/** How many requests are on their way at once, so that a firewall does not take the doctor for an attack. */
const AT_ONCE = 4;

/**
 * Compares status, headers and body of the answers at all addresses of the build with it. A request without an answer
 * is the last one, because a host that drops requests would let each of them wait.
 */
export async function compareWithBuild(site: Site): Promise<Difference[]> {
  let isCut = false;
  const differences = await pLimit(AT_ONCE).map(expectedAnswers(site), async (expected) => {
    const { path, method, encodings } = expected;
    if (isCut) return [];
    const headers = encodings === undefined ? undefined : { 'Accept-Encoding': encodings };
    const answer = await site.request(site.siteUrl + path, { method, headers });
    isCut ||= answer instanceof NoAnswer;
    return answer instanceof NoAnswer ? [unfinished(answer)] : differencesOf(site, expected, answer);
  });
  return differences.flat();
}

/** The difference of a request in the middle that got no answer. */
export const unfinished = ({ address: at, reason: detail }: NoAnswer): Difference => {
  return { id: 'check-unfinished', at, detail };
};

async function differencesOf(site: Site, expected: Expected, answer: Answer): Promise<Difference[]> {
  const { address: at, status } = answer;
  const detail = `status ${status}`;
  if (isBlocked(answer)) return [{ id: 'site-blocked', at, detail }];
  if (status === 401) return [{ id: 'site-locked', at, detail }];
  if (status >= 500) return [{ id: 'page-error', at, detail }];
  if (isRedirect(answer) && expected.status === 200) return [{ id: 'page-redirected', at, detail }];
  const target = expected.target === undefined ? undefined : withHttps(site.siteUrl + expected.target);
  if (status !== expected.status || (target !== undefined && withHttps(targetOf(answer) ?? '') !== target)) {
    return [{ id: expected.otherwise, at, detail }];
  }
  return [...((await expected.bodyDifferences?.(answer)) ?? []), ...headerDifferences(expected.headers ?? [], answer)];
}

/** Behind a proxy that ends TLS, the web server names http://. */
const withHttps = (address: string) => address.replace('http:', 'https:');

/** A header that is missing is advice: the host has not enabled a module. */
const headerDifferences = (expected: readonly ExpectedHeader[], answer: Answer): Difference[] =>
  expected.flatMap(({ name, value, id, kind, isNeeded = () => true }) => {
    const sent = answer.headers.get(name) ?? '';
    if (!isNeeded(answer) || (typeof value === 'string' ? sent === value : value.test(sent))) return [];
    const wanted = typeof value === 'string' ? value : '';
    const start = wanted.length > MOST_CHARACTERS ? [...sent].findIndex((each, index) => each !== wanted[index]) : 0;
    const partOf = (text: string) => text.slice(Math.max(start, 0)).slice(0, MOST_CHARACTERS) || 'none';
    const detail = `${name}: ${partOf(sent)}${wanted && ` instead of ${partOf(wanted)}`}`;
    const own = sent === '' ? 'advice' : kind;
    return [{ id, at: answer.address, detail, ...(own === undefined ? {} : { kind: own }) }];
  });

/** A longer value, such as that of a Content-Security-Policy, is shortened to the part that differs. */
const MOST_CHARACTERS = 60;
