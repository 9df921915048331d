import { createPublicKey, generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { checkDkim } from '../../../../scripts/doctor/mail/dkim.ts';
import { itFindsEach } from '../../../support/doctor/mail/healthySetUp';
import type { Zone } from '../../../support/doctor/mail/nameServer';

const folder = mkdtempSync(join(tmpdir(), 'dkim-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Settings that sign with this key file. */
const signing = (file: string) => ({
  DKIM_DOMAIN: 'studio.test',
  DKIM_SELECTOR: 'site',
  DKIM_PRIVATE_KEY_FILE: join(folder, file),
});
/** Makes a private key in a file; its public key in base64, and the settings that sign with it. */
function newKey(bits: number) {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: bits });
  writeFileSync(join(folder, `${bits}.pem`), privateKey.export({ type: 'pkcs8', format: 'pem' }));
  const publicKey = createPublicKey(privateKey).export({ type: 'spki', format: 'der' }).toString('base64');
  return { publicKey, record: `v=DKIM1; k=rsa; p=${publicKey}`, settings: signing(`${bits}.pem`) };
}
const [key, shortKey, tooShortKey] = [newKey(2048), newKey(1024), newKey(768)];
const { publicKey, settings } = key;
writeFileSync(
  join(folder, 'ed25519.pem'),
  generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }),
);
writeFileSync(join(folder, 'no-key.pem'), 'hello');
const onHost = signing('on-the-host-only.pem');

const withRecord = (...records: string[]): Zone => ({ 'site._domainkey.studio.test': { TXT: records } });
const relative = { ...settings, DKIM_PRIVATE_KEY_FILE: 'dkim.pem' };
const elsewhere = { ...settings, DKIM_DOMAIN: 'mailbox.test' };
const alsoElsewhere = { ...withRecord(key.record), 'site._domainkey.mailbox.test': { TXT: [key.record] } };
const NEW_KEY = 'Make a new key';

itFindsEach(checkDkim, [
  ['the site does not sign', ''],
  ['the key matches', '', withRecord(key.record), settings],
  ['the record has other tags too', '', withRecord(`k=rsa; s=email; h=sha256:sha1; p=${publicKey};`), settings],
  ['the record is missing', 'dkim-missing', {}, settings],
  ['the record holds another key', 'dkim-differs', withRecord(shortKey.record), settings],
  ['the record is revoked', 'dkim-revoked', withRecord('v=DKIM1; k=rsa; p='), settings],
  ['the record is marked as a test', 'dkim-testing: advice', withRecord(`v=DKIM1; t=y; p=${publicKey}`), settings],
  ['the record has no key', 'dkim-invalid', withRecord('v=DKIM1; k=rsa'), settings],
  ['the record is for another kind of key', 'dkim-invalid', withRecord(`v=DKIM1; k=ed25519; p=${publicKey}`), settings],
  ['the record allows only SHA-1', 'dkim-invalid', withRecord(`v=DKIM1; h=sha1; p=${publicKey}`), settings],
  ['the record is there twice', 'dkim-two-records', withRecord(key.record, 'v=DKIM1; p='), settings],
  ['the key has 768 bits', 'dkim-key-too-short', withRecord(tooShortKey.record), tooShortKey.settings, NEW_KEY],
  ['the key has 1024 bits', 'dkim-key-short: advice', withRecord(shortKey.record), shortKey.settings, NEW_KEY],
  ['the key is not of RSA', 'dkim-key-not-rsa', withRecord(key.record), signing('ed25519.pem'), NEW_KEY],
  ['the file has no key', 'dkim-key-invalid', withRecord(key.record), signing('no-key.pem'), NEW_KEY],
  ['the key is on the host only', '', withRecord(key.record), onHost],
  ['that key has no record', 'dkim-missing', {}, onHost, `openssl rsa -in ${onHost.DKIM_PRIVATE_KEY_FILE} -pubout`],
  ['the path is relative', 'dkim-key-path', withRecord(key.record), relative, 'begins with /'],
  ['a setting is missing', 'dkim-incomplete', {}, { ...settings, DKIM_SELECTOR: '' }, 'Write DKIM_SELECTOR into .env'],
  ['mails are signed for another domain', 'dkim-unaligned', alsoElsewhere, elsewhere],
]);

itFindsEach(
  (each, resolver) => checkDkim(each, resolver, publicKey),
  [
    ['the host tells the key of the record', '', withRecord(key.record), onHost],
    ['the host tells another key', 'dkim-differs', withRecord(shortKey.record), onHost],
  ],
);
