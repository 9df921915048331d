import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkDkim } from '../../../../scripts/doctor/mail/dkim.ts';
import { type Check, expectFindings } from '../../../support/doctor/mail/expectFindings';
import { dkimKey, setUpWith } from '../../../support/doctor/mail/healthySetUp';
import type { Zone } from '../../../support/doctor/mail/nameServer';

const NAME = 'site._domainkey.studio.test';
const key = dkimKey();
const shortKey = dkimKey(1024);
const tooShortKey = dkimKey(768);
let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'dkim-'));
  const { privateKey } = generateKeyPairSync('ed25519');
  const files = {
    'good.pem': key.privateKey,
    'short.pem': shortKey.privateKey,
    'too-short.pem': tooShortKey.privateKey,
    'ed25519.pem': privateKey.export({ type: 'pkcs8', format: 'pem' }),
    'no-key.pem': 'hello',
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const dkimSettings = (file = join(folder, 'good.pem')) => ({
  DKIM_DOMAIN: 'studio.test',
  DKIM_SELECTOR: 'site',
  DKIM_PRIVATE_KEY_FILE: file,
});
const withRecord = (...records: string[]): Zone => ({ [NAME]: { TXT: records } });
const recordOf = ({ publicKey }: { publicKey: string }) => `v=DKIM1; k=rsa; p=${publicKey}`;

describe('checkDkim', () => {
  it('finds nothing where the site does not sign, and where its key matches', async () => {
    await expectFindings(setUpWith(), checkDkim, []);
    await expectFindings(setUpWith(withRecord(recordOf(key)), dkimSettings()), checkDkim, []);
    await expectFindings(
      setUpWith(withRecord(`k=rsa; s=email; h=sha256:sha1; p=${key.publicKey};`), dkimSettings()),
      checkDkim,
      [],
    );
  });

  it.each<[string, Zone, string]>([
    ['is missing', {}, 'dkim-missing'],
    ['holds another key', withRecord(recordOf(shortKey)), 'dkim-differs'],
    ['is revoked', withRecord('v=DKIM1; k=rsa; p='), 'dkim-revoked'],
    ['is marked as a test', withRecord(`v=DKIM1; t=y; p=${key.publicKey}`), 'dkim-testing'],
    ['has no key', withRecord('v=DKIM1; k=rsa'), 'dkim-invalid'],
    ['is for another kind of key', withRecord(`v=DKIM1; k=ed25519; p=${key.publicKey}`), 'dkim-invalid'],
    ['allows only SHA-1', withRecord(`v=DKIM1; h=sha1; p=${key.publicKey}`), 'dkim-invalid'],
    ['is there twice', withRecord(recordOf(key), recordOf(shortKey)), 'dkim-two-records'],
  ])('finds that the record %s', async (_, zone, id) => {
    await expectFindings(setUpWith(zone, dkimSettings()), checkDkim, [id]);
  });

  it.each<[string, string, Zone, string, string]>([
    ['has 768 bits', 'too-short.pem', withRecord(recordOf(tooShortKey)), 'dkim-key-too-short', 'broken'],
    ['has 1024 bits', 'short.pem', withRecord(recordOf(shortKey)), 'dkim-key-short', 'advice'],
    ['is not of RSA', 'ed25519.pem', withRecord(recordOf(key)), 'dkim-key-not-rsa', 'broken'],
    ['is no key', 'no-key.pem', withRecord(recordOf(key)), 'dkim-key-invalid', 'broken'],
  ])('finds that the key %s', async (_, file, zone, id, kind) => {
    const [finding] = await expectFindings(setUpWith(zone, dkimSettings(join(folder, file))), checkDkim, [id]);
    expect(finding?.kind).toBe(kind);
  });

  it.each<[string, Zone, string[]]>([
    ['nothing in a record', withRecord(recordOf(key)), []],
    ['a missing record', {}, ['dkim-missing']],
    ['a revoked record', withRecord('v=DKIM1; p='), ['dkim-revoked']],
  ])('finds %s while the key is on the host only', async (_, zone, ids) => {
    await expectFindings(setUpWith(zone, dkimSettings('/home/studio/dkim.pem')), checkDkim, ids);
  });

  it('compares the record with the key that the host tells', async () => {
    const check: Check = (settings, resolver) => checkDkim(settings, resolver, key.publicKey);
    const settings = dkimSettings('/home/studio/dkim.pem');
    await expectFindings(setUpWith(withRecord(recordOf(key)), settings), check, []);
    const [finding] = await expectFindings(setUpWith(withRecord(recordOf(shortKey)), settings), check, [
      'dkim-differs',
    ]);
    expect(finding?.fix).toContain(key.publicKey);
  });

  it('finds a relative path', async () => {
    await expectFindings(setUpWith(withRecord(recordOf(key)), dkimSettings('dkim.pem')), checkDkim, ['dkim-key-path']);
  });

  it('finds an incomplete set of settings', async () => {
    const setUp = setUpWith(withRecord(recordOf(key)), { ...dkimSettings(), DKIM_SELECTOR: '' });
    await expectFindings(setUp, checkDkim, ['dkim-incomplete']);
  });

  it('finds a signature for another domain', async () => {
    const zone = { ...withRecord(recordOf(key)), 'site._domainkey.mailbox.test': { TXT: [recordOf(key)] } };
    await expectFindings(setUpWith(zone, { ...dkimSettings(), DKIM_DOMAIN: 'mailbox.test' }), checkDkim, [
      'dkim-unaligned',
    ]);
  });

  it('says that nothing is known where the name server does not answer', async () => {
    await expectFindings(setUpWith({ [NAME]: { isDead: true } }, dkimSettings()), checkDkim, ['dkim-not-checked']);
  });
});
