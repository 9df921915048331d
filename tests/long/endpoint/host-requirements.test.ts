import { execFile, execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { findPhpCgi } from '../../../scripts/setup/programs.mjs';
import { loadPhp } from '../../support/load-php.mjs';
import { FORM_TYPE, JSON_TYPE } from '../../support/host/contactAnswers';
import { fieldsOf } from '../../support/host/contactEndpoint';
import { testSite } from '../../support/host/testSite';
import { localMail } from '../../support/mail/localMail';

const run = promisify(execFile);
const { inbox } = testSite();
const SENTENCE = /^We could not take your message just now\. Please call \+?[\d ]+ or write to \S+@\S+\.$/;
const CALLED = join(import.meta.dirname, '../../support/host/calledFunctions.php');

let home: string;
const upload = () => join(home, 'html');
const statusFile = () => {
  const file = join(home, 'inquiries/STATUS.txt');
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
};
beforeAll(() => {
  // As on Debian, where this `www` is no web root.
  home = join(mkdtempSync(join(tmpdir(), 'old-host-')), 'www');
  cpSync(inject('fixture').site, upload(), { recursive: true });
  const settings = Object.entries(localMail(inbox)).map(([name, value]) => `${name}='${value}'\n`);
  writeFileSync(join(home, '.env'), settings.join(''));
});
afterAll(() => rmSync(dirname(home), { recursive: true, force: true }));

const functionsIn = (...folders: string[]) =>
  execFileSync('php', [CALLED, ...folders], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .sort();

interface Outcome {
  status: number;
  body: string;
  log: string;
}

/** Sends an inquiry to a new process of PHP with these options. */
async function post(marker: string, options: string[], type = JSON_TYPE): Promise<Outcome> {
  // What is not ASCII is encoded for the mail.
  const fields = fieldsOf(marker, { name: 'आशा Ráo', subject: `Übér ${'long '.repeat(25)}` });
  const body = type === JSON_TYPE ? JSON.stringify(fields) : new URLSearchParams(fields as never).toString();
  const running = run(findPhpCgi() ?? 'php-cgi', options, {
    env: {
      REDIRECT_STATUS: '200',
      REQUEST_METHOD: 'POST',
      DOCUMENT_ROOT: upload(),
      SCRIPT_FILENAME: join(upload(), 'api/contact_api.php'),
      CONTENT_TYPE: type,
      CONTENT_LENGTH: String(Buffer.byteLength(body)),
      REMOTE_ADDR: '127.0.0.1',
    },
  });
  running.child.stdin?.end(body);
  const { stdout, stderr } = await running.catch((failure: { stdout: string; stderr: string }) => failure);
  const [head = '', ...rest] = stdout.split('\r\n\r\n');

  return { status: Number(/^Status: (\d+)/m.exec(head)?.[1] ?? 200), body: rest.join('\r\n\r\n'), log: stderr };
}

const without = (name: string) => ['-d', `disable_functions=${name}`];
const hasMail = async (marker: string) => (await inbox.messages()).some(({ text }) => text.includes(marker));

/** Fails unless the visitor has the sentence, and the owner these words in the log and in STATUS.txt. */
function expectNamed({ status, body, log }: Outcome, words: string): void {
  expect([status, log]).toEqual([500, expect.stringContaining(words)]);
  expect(JSON.parse(body)).toEqual({ message: expect.stringMatching(SENTENCE) });
  expect(statusFile()).toContain(words);
}

describe('a host without one of the functions that the site calls', () => {
  it('stores and mails the inquiry all the same, or says which one it needs', async () => {
    const mailed: Record<string, string> = {};
    const wrong: string[] = [];
    for (const name of functionsIn(upload())) {
      const marker = `without ${name} ${randomUUID()}`;
      const { status, body, log } = await post(marker, without(name));
      if (status === 200 && body.includes('"id"')) mailed[name] = marker;
      else if (!SENTENCE.test(JSON.parse(body).message) || !new RegExp(`\\b${name}\\b`).test(log))
        wrong.push(name + log);
    }
    const texts = (await inbox.messages()).map(({ text }) => text).join();
    const lost = Object.keys(mailed).filter((name) => !texts.includes(String(mailed[name])));
    expect({ wrong, lost }).toEqual({ wrong: [], lost: [] });
    // A host may disable these for a reason of its own.
    const optional = 'chmod error_log getenv glob hrtime ignore_user_abort ini_get ini_set set_time_limit umask';
    expect(optional.split(' ').filter((name) => mailed[name] === undefined)).toEqual([]);
  }, 600_000);

  it('says in STATUS.txt and on a page too what is missing', async () => {
    expectNamed(
      await post('', without('flock,usleep,error_log')),
      'disabled functions of PHP that the site needs: flock, usleep.',
    );
    const { status, body } = await post('', without('flock'), FORM_TYPE);
    expect([status, body]).toEqual([500, readFileSync(join(upload(), 'api/not-sent.html'), 'utf8')]);
  });

  it('stores inquiries where only mail cannot be sent, and says so', async () => {
    const { status, body } = await post(randomUUID(), without('stream_socket_client,stream_select'));
    expect([status, JSON.parse(body).id]).toEqual([200, expect.any(String)]);
    expect(statusFile()).toContain('functions of PHP that the site needs: stream_select, stream_socket_client.');
    expect(statusFile()).toContain('out of disable_functions');
  });

  it('answers where the entry itself cannot go on', async () => {
    rmSync(join(upload(), 'api/release.txt'));
    try {
      const { status, body, log } = await post('', []);
      expect([status, log]).toEqual([500, expect.stringContaining('release.txt is missing or empty')]);
      expect(JSON.parse(body).message).toMatch(SENTENCE);
    } finally {
      cpSync(join(inject('fixture').site, 'api/release.txt'), join(upload(), 'api/release.txt'));
    }
  });
});

describe('a host without extensions', () => {
  const only = (...names: string[]) => ['-n', ...names.flatMap((name) => ['-d', `extension=${name}`])];

  it('names mbstring where iconv is missing too', async () => {
    expectNamed(await post('', only('pdo', 'pdo_sqlite')), "PHP's extension mbstring is missing.");
  });

  it.each(['iconv', 'mbstring'])('needs nothing but %s and the database', async (name) => {
    const marker = randomUUID();
    expect(await post(marker, only('pdo', 'pdo_sqlite', name))).toMatchObject({ status: 200 });
    expect(await hasMail(marker)).toBe(true);
  });
});

describe('PHP 7.4', () => {
  let php: Awaited<ReturnType<typeof loadPhp>>;
  beforeEach(async () => {
    php = await loadPhp('7.4', [home]);
  });
  afterEach(() => php.exit());

  it.each([
    [JSON_TYPE, 'not-sent.json'],
    [FORM_TYPE, 'not-sent.html'],
  ])('answers %s with the sentence, and tells the owner the way out', async (type, file) => {
    const answer = await php.run({
      scriptPath: join(upload(), 'api/contact_api.php'),
      method: 'POST',
      headers: { 'Content-Type': type },
      body: new TextEncoder().encode('{}'),
    });
    const words =
      'needs PHP 8.2 or newer, and is run by PHP 7.4.33: choose a newer one in cPanel under "MultiPHP Manager".';
    expect([answer.httpStatusCode, answer.headers['content-type']?.[0]]).toEqual([
      500,
      `${type === JSON_TYPE ? type : 'text/html'}; charset=utf-8`,
    ]);
    expect(answer.text).toBe(readFileSync(join(upload(), 'api', file), 'utf8'));
    expect([answer.errors, statusFile()]).toEqual([expect.stringContaining(words), expect.stringContaining(words)]);
  });

  it('tells the cron job the way out', async () => {
    const { stdoutText, exitCode } = await php.cli(['php', join(upload(), 'api/inquiries.php'), 'deliver']);
    expect([await exitCode, await stdoutText]).toEqual([
      1,
      expect.stringMatching(/^The site needs PHP 8\.2 or newer.*php\.\n$/),
    ]);
  });
});
