import { checkMail } from '../../../../scripts/doctor/mail/checkMail.ts';
import { healthyZone, itFindsEach, withSpf } from '../../../support/doctor/mail/healthySetUp';

const DEAD = Object.fromEntries(Object.keys(healthyZone).map((name) => [name, { isDead: true }]));
const NOT_CHECKED = ['smtp', 'mx', 'spf', 'dkim', 'dmarc', 'reverse-dns'].map((id) => `${id}-not-checked: unchecked`);
const deadInclude = { ...withSpf('v=spf1 include:a.test -all'), 'a.test': { isDead: true } };

// Without a port, no connection to the mail server is made.
itFindsEach(
  async (_setup, resolver, settings) => (await Promise.all(checkMail(settings, resolver))).flat(),
  [
    ['all is well', '', {}, { SMTP_PORT: 'none' }],
    ['no mail is set up', '', {}, { MAIL_TO: '', MAIL_FROM: 'nobody' }],
    ['the name server fails', NOT_CHECKED.join(', '), DEAD, {}, 'again later'],
    ['that of an include fails', NOT_CHECKED[2] ?? '', deadInclude, { SMTP_PORT: 'none' }, 'again later'],
    ['a domain is missing', 'domain-missing', {}, { SMTP_PORT: 'none', MAIL_FROM: 'website@gone.test' }, 'Correct'],
  ],
);
