import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { startProgram } from '../../scripts/support/childProcess.ts';
import { ROOT } from '../../scripts/support/paths.ts';
import { fieldsOf, post, send } from '../support/contact.ts';
import { runInquiries } from '../support/host/runInquiries.ts';
import type { StartedHost } from '../support/host/startApache.ts';
import { localMail, type MailServer, type Trouble } from '../support/mail.ts';
import { test as base, expect } from '../support/test.ts';

/** Starts the MariaDB of PHPUnit's tests, and prints the settings of an empty database. */
const MARIADB =
  'require "api/vendor/autoload.php"; echo json_encode(Contact\\Tests\\Support\\MariaDb::newDatabase()); sleep(3600);';

/** A MariaDB server with an empty database, which several web servers can share. */
const test = base.extend<{
  database: { settings: Record<string, string>; files: string; run(statement: string): void };
}>({
  database: async ({}, use) => {
    const server = await startProgram('php', ['-r', MARIADB], { cwd: ROOT });
    await expect.poll(server.output).toContain('}');
    const settings = JSON.parse(server.output());
    const folder = dirname(/unix_socket=([^;]+)/.exec(settings.DATABASE_DSN)?.[1] ?? '');
    // The web server's account has to reach the socket.
    chmodSync(folder, 0o755);
    const code = '(new PDO($argv[1], "root"))->exec($argv[2]);';
    const run = (statement: string) => void execFileSync('php', ['-r', code, settings.DATABASE_DSN, statement]);
    await use({ settings, files: `${folder}/data/${/dbname=(\w+)/.exec(settings.DATABASE_DSN)?.[1]}`, run });
    await server.stop();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  },
});

/** Texts that mail programs, encodings and SMTP are known to change. */
const TRICKY_TEXTS = [
  '.\n.\n..\n.hidden?\nA line of one dot stands above and below.\n.',
  '   three spaces lead, two end this line  \n\tand a tab this one\t\n \n\n\nafter empty lines',
  'नमस्ते, फ़िल्म की शूटिंग पुणे में है — «पहले» दिसंबर को। 🎬👩🏽‍🎤 ﷽ e\u0301 é',
  `${'A line longer than SMTP allows, with ünïcödé in it. '.repeat(30)}\nFrom the next line on\n>From there`,
  '=?utf-8?Q?not_a_header?= =C3=BC %0D%0A &lt;b&gt; <b>"quoted"</b> \\r\\n {{name}} $1 \'; --',
  'QUIT\nRSET\nDATA\n--\nSubject: not a header\n\n--=_boundary--',
];

type Plan = { troubles: readonly Trouble[]; accepted: number; kills: number };

/** How many visitors send at the same time. */
const SENDERS = 6;
/** A worker is killed within this time after a send: from before the inquiry is read until after it is mailed. */
const KILL_WITHIN_MS = 25;

/**
 * Sends inquiries until so many are accepted and workers killed, while the mail server goes through its states, retries until nothing is
 * pending, and fails unless each accepted inquiry has arrived as it was written and always with the Message-ID that its
 * visitor was told. Returns how many mails there are beyond one for each inquiry.
 */
async function sendThroughTrouble(hosts: StartedHost[], mail: MailServer, plan: Plan) {
  /** The ids that visitors were told, by message. */
  const accepted = new Map<string, string>();
  let sent = 0;
  let kills = 0;
  const sendNext = async () => {
    sent += 1;
    const text = `  [${sent}] begins\n${TRICKY_TEXTS[sent % TRICKY_TEXTS.length]}\n[${sent}] ends `;
    const host = hosts[sent % hosts.length] as StartedHost;
    // A killed worker leaves the visitor without an answer.
    const answer = await post(host, fieldsOf({ message: text, subject: '' })).catch(() => undefined);
    if (answer?.status === 200) accepted.set(text, `<${JSON.parse(answer.body).id}@studio.example>`);
  };
  const killOne = async () => {
    const { phpMaster } = hosts[kills % hosts.length] as StartedHost;
    await wait(Math.random() * KILL_WITHIN_MS);
    const workers = readFileSync(`/proc/${phpMaster}/task/${phpMaster}/children`, 'utf8').split(' ').filter(Boolean);
    const worker = workers[Math.floor(Math.random() * workers.length)] ?? '0';
    // It may have ended since.
    if (spawnSync('kill', ['-KILL', worker]).status === 0) kills += 1;
  };
  for (const [index, trouble] of plan.troubles.entries()) {
    const share = (index + 1) / plan.troubles.length;
    mail.switchTo(trouble);
    while (accepted.size < plan.accepted * share || kills < plan.kills * share) {
      const isKilling = kills < plan.kills * share;
      await Promise.all([...Array.from({ length: SENDERS }, sendNext), ...(isKilling ? [killOne()] : [])]);
    }
  }
  mail.switchTo({ kind: 'healthy' });
  const [host] = hosts as [StartedHost];
  const retry = () => runInquiries(host, ['retry'], { timeoutMs: 120_000 });
  await expect.poll(async () => (await retry()).output, { timeout: 300_000 }).toBe('No inquiry is pending any more.');

  const idsOf = new Map<string, Set<string>>();
  for (const { text, messageId } of mail.mails()) {
    const [message = ''] = / {2}\[\d+\] begins[\s\S]*\[\d+\] ends /.exec(text) ?? [];
    idsOf.set(message, (idsOf.get(message) ?? new Set()).add(messageId));
  }
  const wrong = [...accepted].filter(([message, id]) => [...(idsOf.get(message) ?? [])].join() !== id);
  expect(wrong, 'inquiries that are lost, changed, or mailed under another Message-ID').toEqual([]);
  // A kill between storing and answering leaves an inquiry whose visitor got no answer; its mails agree too.
  expect([...idsOf].filter(([, ids]) => ids.size > 1)).toEqual([]);

  return mail.mails().length - idsOf.size;
}

test('an accepted inquiry arrives word for word, whoever is killed or fails', async ({ startHost, mail }) => {
  const host = await startHost();
  host.setEnv({ ...localMail(mail), SMTP_USERNAME: 'website', SMTP_PASSWORD: 'any' });
  const refusing = ([421, 451, 535, 550] as const).map((code): Trouble => ({ kind: 'refusing', code }));
  // It is silent twice: on open connections, and, after 421 has closed them, on new ones.
  const [first, ...others] = refusing as [Trouble, ...Trouble[]];
  const troubles: Trouble[] = [
    { kind: 'healthy' },
    { kind: 'slow' },
    { kind: 'silent' },
    first,
    { kind: 'silent' },
    ...others,
    { kind: 'dropAfterData' },
    { kind: 'healthy' },
  ];
  await sendThroughTrouble([host], mail, { troubles, accepted: 320, kills: 12 });
});

test('two web servers that share a MariaDB lose no inquiry to kills', async ({ startHost, mail, database }) => {
  const hosts = [await startHost(), await startHost()];
  for (const host of hosts)
    host.setEnv({ ...localMail(mail), ...database.settings, SMTP_USERNAME: 'a', SMTP_PASSWORD: 'b' });
  // In none of these states is a mail accepted without a reply.
  const troubles: Trouble[] = [{ kind: 'healthy' }, { kind: 'refusing', code: 451 }, { kind: 'healthy' }];
  const plan = { troubles, accepted: 600, kills: 60 };
  expect(await sendThroughTrouble(hosts, mail, plan)).toBeLessThanOrEqual(plan.kills);
});

test('erase leaves no byte of the words in the table’s file of MariaDB', async ({ host, mail, database }) => {
  host.changeEnv(database.settings);
  // InnoDB stores a long message outside its row; one deleted row is often overwritten by chance.
  const lengths = [20, 200, 900, 3000, 4900];
  for (let number = 0; number < 40; number += 1) {
    const isErased = number % 4 === 1;
    const message = `${isErased ? 'to be erased' : 'Hello'} ${number} ${'न'.repeat(lengths[number % 5] ?? 0)}`;
    await send(host, { email: isErased ? 'asha@example.com' : `visitor${number}@example.com`, message });
  }
  await expect.poll(() => mail.mails().length).toBe(40);
  await runInquiries(host, ['deliver']);
  const isInFile = () => {
    // Makes the server write all changes of the table to its file; its redo log is overwritten later.
    database.run('FLUSH TABLES contact_inquiries FOR EXPORT');
    return readFileSync(join(database.files, 'contact_inquiries.ibd')).includes('to be erased');
  };
  expect(isInFile()).toBe(true);
  expect((await runInquiries(host, ['erase', 'asha@example.com'])).output).toMatch(/^Erased: 10\./);
  await expect.poll(isInFile).toBe(false);
});
