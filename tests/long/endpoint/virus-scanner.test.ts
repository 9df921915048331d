import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { ownSite } from '../../support/host/ownSite';
import { request } from '../../support/host/request';
import { runInquiries } from '../../support/host/runInquiries';

/** Longer than the endpoint waits for any other reply. */
const SCAN_S = 32;

const own = ownSite();

it('a mail server that looks for viruses before it accepts gets a mail once', { timeout: 120_000 }, async () => {
  own.mail.switchTo({ kind: 'late', seconds: SCAN_S });
  const message = `Hello ${randomUUID()}`;
  const answer = await request(own.host.url, '/api/contact_api.php', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ name: 'Asha', email: 'asha@example.com', message }),
  });
  expect(answer.status, answer.body).toBe(200);
  // The mail server sends nothing during the scan that the test could wait for.
  await wait((SCAN_S + 1) * 1000);
  own.mail.switchTo({ kind: 'healthy' });

  expect((await runInquiries(own.host, ['retry'])).output).toBe('No inquiry is pending any more.');
  expect((await runInquiries(own.host, ['health'])).output).toMatch(/Last error: +none/);
  expect(own.mail.mails().filter(({ text }) => text.includes(message))).toHaveLength(1);
});
