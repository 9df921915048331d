import { createPrivateKey, type KeyObject } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Finding } from '../finding.ts';

/** RFC 8301: receivers ignore shorter keys; and signers must use 1024 bits, and should use 2048. */
const SHORTEST_KEY = 1024;
const GOOD_KEY = 2048;

/** The private key in a file, and what is wrong with it. A key that is on the host only is not read. */
export async function readKey(file: string): Promise<{ key?: KeyObject; findings: Finding[] }> {
  const newKey = `Make a new key with "openssl genrsa -out ${file} 2048", and run the doctor again for its record.`;
  if (!file.startsWith('/')) {
    return {
      findings: [
        {
          id: 'dkim-key-path',
          kind: 'broken',
          problem: `DKIM_PRIVATE_KEY_FILE is "${file}", which is not a whole path.`,
          why: 'The site cannot find the key, and cannot send any mail.',
          fix: 'Write the path from the root of the host, which begins with /, into DKIM_PRIVATE_KEY_FILE in .env.',
        },
      ],
    };
  }
  const text = await readFile(file, 'utf8').catch(() => undefined);
  if (text === undefined) return { findings: [] };
  const key = privateKeyIn(text);
  const finding = (id: string, kind: Finding['kind'], problem: string, why: string): Finding[] => [
    { id, kind, problem, why, fix: newKey },
  ];
  if (key === undefined) {
    return {
      findings: finding(
        'dkim-key-invalid',
        'broken',
        `${file} holds no private key.`,
        'The site cannot send any mail.',
      ),
    };
  }
  if (key.asymmetricKeyType !== 'rsa') {
    const problem = `The DKIM key ${file} is of the type ${key.asymmetricKeyType}; the site signs with RSA only.`;
    return { findings: finding('dkim-key-not-rsa', 'broken', problem, 'The site cannot sign its mails with it.') };
  }
  const bits = key.asymmetricKeyDetails?.modulusLength ?? 0;
  const problem = `The DKIM key ${file} has ${bits} bits.`;
  if (bits < SHORTEST_KEY) {
    return {
      key,
      findings: finding(
        'dkim-key-too-short',
        'broken',
        problem,
        'Receivers ignore signatures with fewer than 1024 bits.',
      ),
    };
  }
  if (bits < GOOD_KEY) {
    return {
      key,
      findings: finding('dkim-key-short', 'advice', problem, 'Some receivers trust only keys of 2048 bits or more.'),
    };
  }
  return { key, findings: [] };
}

function privateKeyIn(text: string): KeyObject | undefined {
  try {
    return createPrivateKey(text);
  } catch {
    return undefined;
  }
}
