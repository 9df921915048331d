import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { beforeEach, expect, it } from 'vitest';
import { findProgram } from '../../../scripts/setup/find-program.mjs';
import { testSite } from '../../support/host/testSite';

const SPAMASSASSIN_PATIENCE_MS = 60_000;

const { host, inbox } = testSite();
beforeEach(() => inbox.clear());

const inquiries = [
  {
    title: 'a short inquiry',
    fields: { name: 'Asha Rao', email: 'asha@example.com', message: 'Do you have time in May?' },
  },
  {
    title: 'a long one in two scripts',
    fields: {
      name: 'आशा राव 🎬',
      email: 'asha@example.com',
      phone: '9876543210',
      subject: 'शादी की फ़िल्म',
      projectType: 'documentary',
      message: `नमस्ते,\n\n${'हमें दो दिनों की फ़िल्म चाहिए। We would love a film of two days. '.repeat(20)}\n\nThanks!`,
    },
  },
];

it.each(inquiries)(
  'SpamAssassin scores $title below 1',
  async ({ fields }) => {
    const mark = randomUUID();
    await fetch(`${host.url}/api/contact_api.php`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ ...fields, message: `${fields.message}\n${mark}` }),
    });
    const { id } = await inbox.waitForMessage(({ text }) => text.includes(mark));
    // `--local` leaves out the rules that need a network.
    const input = await inbox.source(id);
    const report = execFileSync(
      findProgram('spamassassin') ?? 'spamassassin',
      ['--local', '--test-mode', '--nocreate-prefs'],
      {
        input,
        encoding: 'utf8',
      },
    );
    const [, score] = /^X-Spam-Status: .*?score=(-?[\d.]+)/m.exec(report) ?? [];
    expect(Number(score), report).toBeLessThan(1);
  },
  SPAMASSASSIN_PATIENCE_MS,
);
