import { execFile, execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { FORM_TYPE, fieldsOf, JSON_TYPE } from '../support/contact.ts';
import { textOf } from '../support/host/Host.ts';
import { loadPhp } from '../support/loadPhp.ts';
import { localMail, type MailServer } from '../support/mail.ts';
import { findPhpCgi } from '../support/setUp.ts';
import { test as base, expect, fixtureSite } from '../support/test.ts';

const SENTENCE = /^We could not take your message just now\. Please call \+?[\d ]+ or write to \S+@\S+\.$/;

/** Playwright's `test` with an account whose PHP lacks what the options of each request say. */
const test = base.extend<{ oldHost: Awaited<ReturnType<typeof rentOldHost>> }>({
  oldHost: async ({ mail }, use) => {
    const host = rentOldHost(mail);
    await use(host);
    rmSync(dirname(host.home), { recursive: true, force: true });
  },
});

function rentOldHost(mail: MailServer) {
  // As on Debian, where this `www` is no web root.
  const home = join(mkdtempSync(join(tmpdir(), 'old-host-')), 'www');
  const upload = join(home, 'html');
  cpSync(fixtureSite(), upload, { recursive: true });
  const settings = Object.entries(localMail(mail)).map(([name, value]) => `${name}='${value}'\n`);
  writeFileSync(join(home, '.env'), settings.join(''));
  const status = () => textOf(join(home, 'inquiries/STATUS.txt'));
  /** Sends an inquiry with this message to a new process of PHP with these options. */
  const post = async (message: string, options: string[], type = JSON_TYPE) => {
    // What is not ASCII is encoded for the mail.
    const fields = fieldsOf({ message, name: 'आशा Ráo', subject: `Übér ${'long '.repeat(25)}` });
    const body = type === JSON_TYPE ? JSON.stringify(fields) : new URLSearchParams(fields).toString();
    const running = promisify(execFile)(findPhpCgi() ?? 'php-cgi', options, {
      env: {
        REDIRECT_STATUS: '200',
        REQUEST_METHOD: 'POST',
        DOCUMENT_ROOT: upload,
        SCRIPT_FILENAME: join(upload, 'api/contact_api.php'),
        CONTENT_TYPE: type,
        CONTENT_LENGTH: String(Buffer.byteLength(body)),
        REMOTE_ADDR: '127.0.0.1',
      },
    });
    running.child.stdin?.end(body);
    const { stdout, stderr } = await running.catch((failure: { stdout: string; stderr: string }) => failure);
    const [head = '', ...rest] = stdout.split('\r\n\r\n');
    return { status: Number(/^Status: (\d+)/m.exec(head)?.[1] ?? 200), body: rest.join('\r\n\r\n'), log: stderr };
  };
  /** Fails unless the visitor has the sentence, and the owner these words in the log and in STATUS.txt. */
  const expectNamed = async (options: string[], words: string) => {
    const { status: code, body, log } = await post('', options);
    expect([code, log]).toEqual([500, expect.stringContaining(words)]);
    expect(JSON.parse(body)).toEqual({ message: expect.stringMatching(SENTENCE) });
    expect(status()).toContain(words);
  };
  return { home, upload, status, post, expectNamed };
}

/** The functions of PHP that the PHP files of the upload call by name. */
function calledFunctions(upload: string): string[] {
  const files = readdirSync(upload, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.php'));
  const source = files.map((name) => readFileSync(join(upload, name), 'utf8')).join('\n');
  const called = new Set(Array.from(source.matchAll(/(?<![>:]|function |new )\b(\w+)\(/g), ([, name]) => name));
  const all = execFileSync('php', ['-r', 'echo implode(" ", get_defined_functions()["internal"]);'], {
    encoding: 'utf8',
  });
  return all.split(' ').filter((name) => called.has(name));
}

const without = (names: string) => ['-d', `disable_functions=${names}`];

/** How many functions are disabled at once: of few that the site needs, the log names all. */
const AT_ONCE = 12;

test('a host mails without a function of PHP, or names it', async ({ oldHost: { upload, post }, mail }) => {
  const mailed: { names: string[]; message: string }[] = [];
  const wrong: string[] = [];
  const disable = async (names: string[]): Promise<void> => {
    const message = `without ${names} ${randomUUID()}`;
    const { status, body, log } = await post(message, without(names.join(',')));
    if (status === 200 && body.includes('"id"')) {
      mailed.push({ names, message });
      return;
    }
    const others = names.filter((name) => !new RegExp(`\\b${name}\\b`).test(log));
    const isUnnamed = others.length === names.length;
    if (!SENTENCE.test(JSON.parse(body).message) || (isUnnamed && names.length === 1)) wrong.push(names + log);
    // Without any of several functions, such as those of iconv and of mbstring, the log may name none.
    const half = isUnnamed ? Math.ceil(names.length / 2) : others.length;
    for (const part of [others.slice(0, half), others.slice(half)])
      if (part.length > 0 && part.length < names.length) await disable(part);
  };
  const names = calledFunctions(upload);
  for (let first = 0; first < names.length; first += AT_ONCE) await disable(names.slice(first, first + AT_ONCE));
  // An inquiry during which PHP stopped waits for its backoff otherwise.
  await promisify(execFile)('php', [join(upload, 'api/inquiries.php'), 'retry']);
  const texts = mail.mails().map(({ text }) => text);
  const lost = mailed.filter(({ message }) => !texts.some((text) => text.includes(message)));
  expect({ wrong, lost }).toEqual({ wrong: [], lost: [] });
  // A host may disable these for a reason of its own.
  const optional = 'chmod error_log getenv ignore_user_abort ini_get ini_set set_time_limit umask';
  const needless = mailed.flatMap((each) => each.names);
  expect(optional.split(' ').filter((name) => !needless.includes(name))).toEqual([]);
});

test('the owner alone is told what a host lacks', async ({ oldHost: { upload, post, status, expectNamed }, mail }) => {
  const words = 'disabled functions of PHP that the site needs: flock, usleep.';
  await expectNamed(without('flock,usleep,error_log'), words);
  const form = await post('', without('flock'), FORM_TYPE);
  expect([form.status, form.body]).toEqual([500, readFileSync(join(upload, 'api/not-sent.html'), 'utf8')]);

  // Inquiries are stored where only mail cannot be sent.
  const stored = await post(randomUUID(), without('stream_socket_client,stream_select'));
  expect([stored.status, JSON.parse(stored.body).id]).toEqual([200, expect.any(String)]);
  expect(status()).toContain('functions of PHP that the site needs: stream_select, stream_socket_client.');
  expect(status()).toContain('out of disable_functions');

  const only = (...names: string[]) => ['-n', ...names.flatMap((name) => ['-d', `extension=${name}`])];
  await expectNamed(only('pdo', 'pdo_sqlite'), "PHP's extension mbstring is missing.");
  for (const names of [['pdo_sqlite', 'iconv'], ['pdo_sqlite', 'mbstring'], ['mbstring']]) {
    const message = randomUUID();
    expect(await post(message, only('pdo', ...names))).toMatchObject({ status: 200 });
    await mail.waitForMail(({ text }) => text.includes(message));
  }
  // Without the driver of the store inquiries are mailed at once.
  expect(status()).toContain("PHP's extension pdo_sqlite is missing. Switch it on in cPanel under");

  rmSync(join(upload, 'api/release.txt'));
  const { log, ...answer } = await post('', []);
  expect([answer.status, log]).toEqual([500, expect.stringContaining('release.txt is missing or empty')]);
  expect(JSON.parse(answer.body).message).toMatch(SENTENCE);
});

test('PHP 7.4 answers visitors with the sentence, and tells the owner and cron the way out', async ({ oldHost }) => {
  const { home, upload, status } = oldHost;
  const words =
    'needs PHP 8.2 or newer, and is run by PHP 7.4.33: choose a newer one in cPanel under "MultiPHP Manager".';
  const endpoint = await loadPhp('7.4', [home]);
  const answer = await endpoint.run({
    scriptPath: join(upload, 'api/contact_api.php'),
    method: 'POST',
    headers: { 'Content-Type': JSON_TYPE },
    body: new TextEncoder().encode('{}'),
  });
  const type = answer.headers['content-type']?.[0];
  expect([answer.httpStatusCode, type]).toEqual([500, `${JSON_TYPE}; charset=utf-8`]);
  expect(answer.text).toBe(readFileSync(join(upload, 'api/not-sent.json'), 'utf8'));
  expect([answer.errors, status()]).toEqual([expect.stringContaining(words), expect.stringContaining(words)]);
  endpoint.exit();
  const php = await loadPhp('7.4', [home]);
  const { stdoutText, exitCode } = await php.cli(['php', join(upload, 'api/inquiries.php'), 'deliver']);
  expect([await exitCode, await stdoutText]).toEqual([
    1,
    expect.stringMatching(/^The site needs PHP 8\.2 or newer.*php\.\n$/),
  ]);
  php.exit();
});
