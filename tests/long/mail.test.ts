import { execFileSync } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { findProgram } from '../../scripts/setup.ts';
import { send } from '../support/contact.ts';
import { runInquiries } from '../support/host/runInquiries.ts';
import { expect, test } from '../support/test.ts';

/** Longer than the endpoint waits for any other reply. */
const SCAN_S = 32;

test('SpamAssassin scores a short inquiry, and a long one in two scripts, below 1', async ({ host, mail }) => {
  const long = 'हमें दो दिनों की फ़िल्म चाहिए। We would love a film of two days. '.repeat(20);
  await send(host, { phone: '', subject: '' });
  await send(host, { name: 'आशा राव 🎬', subject: 'शादी की फ़िल्म', message: `नमस्ते,\n\n${long}\n\nThanks!` });
  await expect.poll(() => mail.mails().length).toBe(2);
  for (const { source } of mail.mails()) {
    const program = findProgram('spamassassin') ?? 'spamassassin';
    // `--local` leaves out the rules that need a network.
    const options = ['--local', '--test-mode', '--nocreate-prefs'];
    const report = execFileSync(program, options, { input: source(), encoding: 'utf8' });
    expect(Number(/^X-Spam-Status: .*?score=(-?[\d.]+)/m.exec(report)?.[1]), report).toBeLessThan(1);
  }
});

test('a mail server that looks for viruses before it accepts gets a mail once', async ({ host, mail }) => {
  mail.switchTo({ kind: 'late', seconds: SCAN_S });
  await send(host);
  // The mail server sends nothing during the scan that the test could wait for.
  await wait((SCAN_S + 1) * 1000);
  mail.switchTo({ kind: 'healthy' });
  expect((await runInquiries(host, ['retry'])).output).toBe('No inquiry is pending any more.');
  expect((await runInquiries(host, ['health'])).output).toMatch(/Last error: +none/);
  expect(mail.mails()).toHaveLength(1);
});
