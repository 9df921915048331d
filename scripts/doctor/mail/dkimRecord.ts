import type { Finding } from '../finding.ts';
import { tagsOf } from './tagList.ts';

/** The DKIM record (RFC 6376, 3.6.1) of an RSA key in base64. */
export const recordFor = (publicKey: string): string => `v=DKIM1; k=rsa; p=${publicKey}`;

/**
 * The problem of the records at the selector; undefined if there is none.
 * @param publicKey in base64; undefined if the key is unknown here
 */
export function dkimRecordProblem(
  name: string,
  texts: readonly string[],
  publicKey: string | undefined,
): Pick<Finding, 'id' | 'kind' | 'problem'> | undefined {
  const [text] = texts;
  if (text === undefined) return broken('dkim-missing', `There is no DKIM record at ${name}.`);
  if (texts.length > 1)
    return broken('dkim-two-records', `There are ${texts.length} DKIM records at ${name}; receivers read one.`);
  const tags = tagsOf(text);
  const published = tags?.get('p')?.replace(/\s/g, '');
  if (published === '')
    return broken('dkim-revoked', `The DKIM record at ${name} has an empty key (p=), which revokes it.`);
  if (tags === undefined || published === undefined || !isUsable(tags)) {
    return broken('dkim-invalid', `The DKIM record at ${name} is not valid for the site's signatures: "${text}".`);
  }
  if (publicKey !== undefined && published !== publicKey) {
    return broken('dkim-differs', `The DKIM record at ${name} holds another key than DKIM_PRIVATE_KEY_FILE.`);
  }
  if (listOf(tags.get('t')).includes('y')) {
    return { id: 'dkim-testing', kind: 'advice', problem: `The DKIM record at ${name} is marked as a test (t=y).` };
  }
  return undefined;
}

/** Whether a record is for RSA signatures with SHA-256 in mails. */
function isUsable(tags: ReadonlyMap<string, string>): boolean {
  const services = listOf(tags.get('s'));
  const hashes = listOf(tags.get('h'));
  return (
    /^DKIM1$/.test(tags.get('v') ?? 'DKIM1') &&
    /^rsa$/i.test(tags.get('k') ?? 'rsa') &&
    (services.length === 0 || services.includes('*') || services.includes('email')) &&
    (hashes.length === 0 || hashes.includes('sha256'))
  );
}

const listOf = (value = ''): string[] =>
  value
    .toLowerCase()
    .split(':')
    .map((part) => part.trim())
    .filter(Boolean);

const broken = (id: string, problem: string) => ({ id, kind: 'broken' as const, problem });
