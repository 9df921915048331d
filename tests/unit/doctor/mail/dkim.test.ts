import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { checkDkim } from '../../../../scripts/doctor/mail/dkim.ts';
import { itFindsEach } from '../../../support/doctor/mail/healthySetUp';

const base64 = (key: KeyObject) => key.export({ type: 'spki', format: 'der' }).toString('base64');
const [key, short, tooShort] = [2048, 1024, 768].map((bits) =>
  base64(generateKeyPairSync('rsa', { modulusLength: bits }).publicKey),
) as [string, string, string];
const ed25519 = base64(generateKeyPairSync('ed25519').publicKey);

const withRecord = (...records: string[]) => ({ 'default._domainkey.studio.test': { TXT: records } });
const withKey = (publicKey: string) => withRecord(`v=DKIM1; k=rsa; p=${publicKey}`);
const REPAIR = 'let it repair the DKIM record';

itFindsEach(checkDkim, [
  ['there is no record of the usual name', ''],
  ['the record is right', '', withKey(key)],
  ['the record has other tags too', '', withRecord(`k=rsa; s=email; h=sha256:sha1; p=${key};`)],
  ['another provider signs', '', withKey(''), { SMTP_HOST: 'smtp.gmail.com' }],
  ['the server of the web host has a revoked one', 'dkim-revoked', withKey(''), { SMTP_HOST: 'localhost' }, REPAIR],
  ['the record is marked as a test', 'dkim-testing: advice', withRecord(`v=DKIM1; t=y; p=${key}`), {}, REPAIR],
  ['the record has no key', 'dkim-invalid', withRecord('v=DKIM1; k=rsa'), {}, REPAIR],
  ['the record has a key that is cut off', 'dkim-invalid', withKey(key.slice(0, 100)), {}, REPAIR],
  ['the record is for another kind of key', 'dkim-invalid', withRecord(`v=DKIM1; k=ed25519; p=${key}`), {}, REPAIR],
  ['the record holds a key of another kind', 'dkim-invalid', withKey(ed25519), {}, REPAIR],
  ['the record allows only SHA-1', 'dkim-invalid', withRecord(`v=DKIM1; h=sha1; p=${key}`), {}, REPAIR],
  ['the record is there twice', 'dkim-two-records', withRecord(`p=${key}`, 'v=DKIM1; p='), {}, REPAIR],
  ['the key has 1024 bits', 'dkim-key-short: advice', withKey(short), {}, '2048 bits'],
  ['the key has 768 bits', 'dkim-key-short', withKey(tooShort), {}, '2048 bits'],
]);
