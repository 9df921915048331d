import { expect, it } from 'vitest';
import { checkMail } from '../../../../scripts/doctor/mail/checkMail.ts';
import { expectFindings } from '../../../support/doctor/expectFindings';
import { findingsOf, healthyZone, withSpf } from '../../../support/doctor/mail/healthySetUp';
import type { Zone } from '../../../support/doctor/mail/nameServer';

/** The findings of all checks of the mail, without a connection to the mail server, whose port is not set. */
const allOf = (zone: Zone, settings: Record<string, string> = {}) =>
  findingsOf(async (_, resolver, each) => (await Promise.all(checkMail(each, resolver))).flat(), zone, {
    SMTP_PORT: 'none',
    ...settings,
  });

it('finds nothing in a healthy set-up, nor where no mail is set up', async () => {
  expect(await allOf({})).toEqual([]);
  expect(await allOf({}, { MAIL_TO: '', MAIL_FROM: 'nobody' })).toEqual([]);
});

it('says only that each check could not be made where the name server fails', async () => {
  const dead = Object.fromEntries(Object.keys(healthyZone).map((name) => [name, { isDead: true }]));
  const findings = await allOf(dead, { SMTP_PORT: '587' });
  const ids = ['smtp', 'mx', 'spf', 'dkim', 'dmarc', 'reverse-dns'].map((id) => `${id}-not-checked: unchecked`);
  expectFindings(findings, ids.join(', '), 'again later');
});

it('says so where the name server of an include fails', async () => {
  const zone = { ...withSpf('v=spf1 include:a.test -all'), 'a.test': { isDead: true } };
  expectFindings(await allOf(zone), 'spf-not-checked: unchecked', 'again later');
});

it('says of a domain that does not exist only that', async () => {
  expectFindings(await allOf({}, { MAIL_FROM: 'website@gone.test' }), 'domain-missing');
});
