import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { checkDkim } from '../../../../scripts/doctor/mail/dkim.ts';
import { itFindsEach } from '../../../support/doctor/mail/healthySetUp';
import type { Zone } from '../../../support/doctor/mail/nameServer';

const base64 = (key: KeyObject) => key.export({ type: 'spki', format: 'der' }).toString('base64');
const [key, short, tooShort] = [2048, 1024, 768].map((bits) =>
  base64(generateKeyPairSync('rsa', { modulusLength: bits }).publicKey),
) as [string, string, string];
const ed25519 = base64(generateKeyPairSync('ed25519').publicKey);

const settings = { DKIM_DOMAIN: 'studio.test', DKIM_SELECTOR: 'site', DKIM_PRIVATE_KEY_FILE: '/home/studio/dkim.pem' };
const withRecord = (...records: string[]): Zone => ({ 'site._domainkey.studio.test': { TXT: records } });
const withKey = (publicKey: string) => withRecord(`v=DKIM1; k=rsa; p=${publicKey}`);
const NEW_KEY = 'make a key';

itFindsEach(
  (setup, resolver) => checkDkim(setup, resolver, key),
  [
    ['the site does not sign', ''],
    ['the key matches', '', withKey(key), settings],
    ['the record has other tags too', '', withRecord(`k=rsa; s=email; h=sha256:sha1; p=${key};`), settings],
    ['the record is missing', 'dkim-missing', {}, settings],
    ['the record holds another key', 'dkim-differs', withKey(short), settings],
    ['the record is revoked', 'dkim-revoked', withKey(''), settings],
    ['the record is marked as a test', 'dkim-testing: advice', withRecord(`v=DKIM1; t=y; p=${key}`), settings],
    ['the record has no key', 'dkim-invalid', withRecord('v=DKIM1; k=rsa'), settings],
    ['the record has a key that is cut off', 'dkim-invalid', withKey(key.slice(0, 100)), settings],
    ['the record is for another kind of key', 'dkim-invalid', withRecord(`v=DKIM1; k=ed25519; p=${key}`), settings],
    ['the record holds a key of another kind', 'dkim-invalid', withKey(ed25519), settings],
    ['the record allows only SHA-1', 'dkim-invalid', withRecord(`v=DKIM1; h=sha1; p=${key}`), settings],
    ['the record is there twice', 'dkim-two-records', withRecord(`p=${key}`, 'v=DKIM1; p='), settings],
  ],
);

itFindsEach(
  (setup, resolver) => checkDkim(setup, resolver),
  [
    ['only the host knows the key', '', withKey(key), settings],
    ['that key has no record', 'dkim-missing', {}, settings, 'openssl rsa -in /home/studio/dkim.pem -pubout'],
    ['the key has 1024 bits', 'dkim-key-short: advice', withKey(short), settings, NEW_KEY],
    ['the key has 768 bits', 'dkim-key-short', withKey(tooShort), settings, NEW_KEY],
  ],
);
