import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expectJsonAnswer, expectNoLeak, expectPageAnswer, FORM_TYPE, fieldsOf, post } from '../support/contact.ts';
import { fixturePaths } from '../support/content.ts';
import { textOf } from '../support/host/Host.ts';
import { request, unpacked } from '../support/host/request.ts';
import type { ApacheOptions, StartedHost } from '../support/host/startApache.ts';
import { localMail } from '../support/mail.ts';
import { findPhpCgi } from '../support/setUp.ts';
import { expect, fixtureSite, test } from '../support/test.ts';

/** What a panel of Debian's Apache, and what cPanel with CloudLinux and Plesk let a customer change. */
const USER_FOLDERS = 'AllowOverride FileInfo AuthConfig Limit Indexes';
const OPTIONS_LIST = `${USER_FOLDERS} Options=Indexes,Includes,SymLinksIfOwnerMatch`;
const NO_COMPRESSION = ['brotli', 'deflate', 'filter'];

/** Hosts, each with the Apache modules that it lacks and that the shipped `.htaccess` would use, and with what it allows. */
const HOSTS: Record<string, Partial<ApacheOptions>> = {
  'without Brotli': { withoutModules: ['brotli'] },
  'without rewriting': { withoutModules: ['rewrite'] },
  'with next to nothing': { withoutModules: [...NO_COMPRESSION, 'headers', 'rewrite', 'expires', 'setenvif', 'env'] },
  'with Options of its own': {
    rights: `Options MultiViews Indexes SymLinksIfOwnerMatch IncludesNoExec\n  ${USER_FOLDERS}`,
  },
  'with a list of Options': { rights: `Options Indexes FollowSymLinks\n  ${OPTIONS_LIST}` },
  'with the least that it may allow': { rights: 'Options SymLinksIfOwnerMatch\n  AllowOverride FileInfo Indexes' },
  'with neither rewriting nor Options': {
    withoutModules: ['rewrite', 'negotiation'],
    rights: `Options Indexes\n  ${USER_FOLDERS}`,
  },
};

for (const [what, options] of Object.entries(HOSTS)) {
  test(`a host ${what} shows every page, hides every private file, and takes the form`, async ({ startHost }) => {
    const host = await startHost(options);
    const lacks = (name: string) => options.withoutModules?.includes(name) ?? false;
    const get = (path: string, accepted = 'identity') =>
      request(host.url, path, { headers: { 'Accept-Encoding': accepted } });
    for (const path of fixturePaths) {
      const first = await get(path);
      // Without mod_rewrite, Apache redirects a page with a folder of the same name to the address with a slash.
      const answer = lacks('rewrite') && first.status === 301 ? await get(`${path}/`) : first;
      expect([answer.status, answer.headers['content-encoding']], path).toEqual([200, undefined]);
      expect(answer.body, path).toMatch(/<h1[\s\S]*<\/html>\s*$/);
    }
    const { body } = await get('/contact');
    for (const accepted of ['br', 'gzip']) {
      const answer = await get('/contact', accepted);
      const isPacked = answer.headers['content-encoding'] === accepted;
      expect(unpacked(answer).toString()).toBe(body);
      // The rules choose what the build has compressed by Brotli, or the host compresses.
      expect(isPacked).toBe(accepted === 'br' ? !(lacks('rewrite') && lacks('brotli')) : !lacks('deflate'));
    }

    const upload = join(host.home, 'public_html');
    for (const name of ['.env', 'api/.env', 'inquiries.sqlite', 'debug.log'])
      writeFileSync(join(upload, name), 'secret');
    mkdirSync(join(upload, '.well-known'), { recursive: true });
    const php = readdirSync(join(upload, 'api'), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(php|html|txt)$/.test(name) && name !== 'contact_api.php')
      .map((name) => `/api/${name}`);
    const files = ['/.env', '/api/.env', '/inquiries.sqlite', '/debug.log', '/.htaccess', '/no-such-page', ...php];
    for (const path of [...files, '/assets/', '/media/', '/api/', '/.well-known/']) {
      const answer = await get(path);
      expect([403, 404], path).toContain(answer.status);
      expect(answer.body).not.toMatch(/secret|<\?php/);
    }
    expect((await post(host, { name: '' })).status).toBe(422);
  });
}

/** As a firewall does, Apache refuses a request with the status that it asks for. */
const STATUSES = [401, 403, 404, 405, 406, 409, 410, 429, 500, 501, 502, 503, 504, 508];
const FIREWALL = [400, 413, ...STATUSES]
  .map(
    (status) => `<If "-z reqenv('REDIRECT_STATUS') && %{HTTP:X-Refuse} == '${status}'">\nRedirect ${status} "/"\n</If>`,
  )
  .join('\n');

const notSent = () => JSON.parse(readFileSync(join(fixtureSite(), 'api/not-sent.json'), 'utf8')).message;

/** Fails unless a visitor without JavaScript has the sentence, the ways to reach the owner, and a way back to the form. */
async function expectNotSentPage(
  host: StartedHost,
  status: number,
  headers: Record<string, string> = {},
): Promise<void> {
  const answer = await post(host, fieldsOf(), { type: FORM_TYPE, headers });
  expectNoLeak(answer);
  expect([answer.status, answer.headers['content-type']], answer.body).toEqual([status, 'text/html; charset=utf-8']);
  expect(answer.body).toContain(notSent());
  expect(answer.body).toMatch(/<main.*<a\b[^>]* href="\/contact"[^>]*>Back to the form<\/a>.*<\/main>/s);
}

/** A file of a firewall that PHP runs before each script. */
const PREPENDED = `<?php
header('X-Waf: 1');
header('Content-Type: text/html');
setcookie('waf', '1');
set_error_handler(static fn(int $level, string $words) => throw new ErrorException($words));
ob_start(static fn(string $text): string => "<!-- waf -->{$text}");
echo str_repeat('<p>Protected.</p>', 2000);
`;

for (const [what, options] of Object.entries<Partial<ApacheOptions>>({
  'with PHP-FPM': {},
  'with PHP-FPM, without rewriting': { withoutModules: ['rewrite'] },
  'with PHP as a CGI program': { phpCgi: findPhpCgi() },
  'that prepends a file itself': { phpSettings: { auto_prepend_file: 'waf.php' } },
  'that has switched functions of PHP off': {
    phpSettings: { disable_functions: 'ignore_user_abort,ini_set,getmypid,set_time_limit' },
  },
})) {
  test(`a host ${what} takes inquiries, past what a firewall refuses`, async ({ startHost, mail }) => {
    // Otherwise PHP-FPM looks only each five minutes for other settings of a folder.
    const phpSettings = { 'user_ini.cache_ttl': '0', ...options.phpSettings };
    const host = await startHost({ serverLines: FIREWALL, ...options, phpSettings });
    host.setEnv(localMail(mail));
    for (const folder of ['', 'api/']) writeFileSync(join(host.home, `public_html/${folder}waf.php`), PREPENDED);
    for (const lines of [
      '',
      'auto_prepend_file = /gone-waf.php\n',
      'auto_prepend_file = waf.php\nauto_append_file = waf.php\n',
    ]) {
      writeFileSync(join(host.home, 'public_html/.user.ini'), lines);
      const form = fieldsOf();
      expectPageAnswer(await post(host, form, { type: FORM_TYPE }), 200);
      const answer = await post(host, fieldsOf());
      expectJsonAnswer(answer, 200);
      expect([answer.headers['x-waf'], answer.headers['set-cookie']]).toEqual([undefined, undefined]);
      await mail.waitForMail(({ text }) => text.includes(form.message ?? ''));
    }
    await expect.poll(() => textOf(join(host.home, 'inquiries/STATUS.txt'))).toMatch(/All is well[\s\S]*Sent: +6/);

    for (const status of STATUSES) await expectNotSentPage(host, status, { 'X-Refuse': String(status) });
    for (const status of [400, 413]) {
      const headers = { 'X-Refuse': String(status) };
      const page = await post(host, fieldsOf(), { type: FORM_TYPE, headers });
      expectPageAnswer(page, status);
      expect(page.body).toContain('Back to the form');
      expectJsonAnswer(await post(host, fieldsOf(), { headers }), status);
    }
    // It says the same as the endpoint, whose own errors it leaves alone.
    host.setEnv({ DATA_DIR: '/proc/no-folder' });
    expect(expectJsonAnswer(await post(host, fieldsOf()), 503).message).toBe(notSent());
  });
}

test('where PHP does not run, a form is answered in words', async ({ startHost }) => {
  const host = await startHost();
  process.kill(host.phpMaster);
  await expect.poll(async () => (await post(host, fieldsOf())).status).toBe(503);
  await expectNotSentPage(host, 503);
});
