import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { findPhpCgi } from '../../../scripts/setup/programs.mjs';
import {
  expectJsonAnswer,
  expectNoLeak,
  expectPageAnswer,
  FORM_TYPE,
  JSON_TYPE,
} from '../../support/host/contactAnswers';
import { fieldsOf, PATH } from '../../support/host/contactEndpoint';
import { request } from '../../support/host/request';
import { type StartedHost, startApache } from '../../support/host/startApache';

const SENTENCE = JSON.parse(readFileSync(join(inject('fixture').site, 'api/not-sent.json'), 'utf8')).message;

const post = (host: StartedHost, type = JSON_TYPE, headers: Record<string, string> = {}) =>
  request(host.url, PATH, {
    method: 'POST',
    headers: { 'Content-Type': type, ...headers },
    body:
      type === JSON_TYPE
        ? JSON.stringify(fieldsOf('Hello'))
        : new URLSearchParams(fieldsOf('Hello') as Record<string, string>).toString(),
  });

/** Fails unless a visitor without JavaScript has the sentence, the ways to reach the owner, and a way back to the form. */
async function expectNotSentPage(host: StartedHost, status: number, headers?: Record<string, string>): Promise<void> {
  const answer = await post(host, FORM_TYPE, headers);
  expectNoLeak(answer);
  expect([answer.status, answer.headers['content-type']], answer.body).toEqual([status, 'text/html; charset=utf-8']);
  expect(answer.body).toContain(SENTENCE);
  expect(answer.body).toMatch(/<main.*<a\b[^>]* href="\/contact"[^>]*>Back to the form<\/a>.*<\/main>/s);
}

describe('the page in place of an error of the host itself', () => {
  /** As a firewall does, Apache refuses a request with the status that it asks for. */
  const STATUSES = [401, 403, 404, 405, 406, 409, 410, 429, 500, 501, 502, 503, 504, 508];
  const serverLines = [400, 413, ...STATUSES]
    .map(
      (status) =>
        `<If "-z reqenv('REDIRECT_STATUS') && %{HTTP:X-Refuse} == '${status}'">\nRedirect ${status} "/"\n</If>`,
    )
    .join('\n');

  describe.each([
    ['with rewriting', {}],
    ['without rewriting', { withoutModules: ['rewrite'] }],
    ['with PHP as CGI', { phpCgi: findPhpCgi() }],
  ])('%s', (_what, options) => {
    let host: StartedHost;
    beforeAll(async () => {
      host = await startApache({ site: inject('fixture').site, serverLines, ...options });
    });
    afterAll(() => host?.stop());

    it.each(STATUSES)('says how to reach the owner, and leads back to the form: %i', async (status) => {
      await expectNotSentPage(host, status, { 'X-Refuse': String(status) });
    });

    it.each([400, 413])('comes from the endpoint, which takes no inquiry: %i', async (status) => {
      const headers = { 'X-Refuse': String(status) };
      const page = await post(host, FORM_TYPE, headers);
      expectPageAnswer(page, status);
      expect(page.body).toContain('Back to the form');
      expectJsonAnswer(await post(host, JSON_TYPE, headers), status);
    });

    it('is for errors alone', async () => {
      const headers = { 'Redirect-Status': '403' };
      expect([403, 404]).toContain((await request(host.url, '/api/not-sent.html', { headers })).status);
    });

    it('says the same as the endpoint, whose own errors it leaves alone', async () => {
      host.setEnv({ DATA_DIR: '/proc/no-folder' });
      const answer = await post(host);
      expectJsonAnswer(answer, 503);
      expect(JSON.parse(answer.body).message).toBe(SENTENCE);
    });

    if (!('phpCgi' in options)) {
      it('comes too where PHP does not run', async () => {
        process.kill(host.phpMaster);
        await expect.poll(async () => (await post(host)).status).toBe(503);
        await expectNotSentPage(host, 503);
      });
    }
  });
});

describe('a prepended file that a firewall has left in public_html', () => {
  const LEFTOVERS: Record<string, string> = {
    'that is gone': 'auto_prepend_file = /home/user/gone-waf.php',
    'that prints': 'auto_prepend_file = waf.php',
    'and one that is appended': 'auto_prepend_file = waf.php\nauto_append_file = waf.php',
  };
  const PRINTS = `<?php
header('X-Waf: 1');
header('Content-Type: text/html');
setcookie('waf', '1');
set_error_handler(static fn(int $level, string $words) => throw new ErrorException($words));
ob_start(static fn(string $text): string => "<!-- waf -->{$text}");
echo str_repeat('<p>Protected.</p>', 2000);
`;

  describe.each([
    ['PHP-FPM', {}, LEFTOVERS],
    ['CGI', { phpCgi: findPhpCgi() }, LEFTOVERS],
    ['PHP-FPM whose host prepends a file that prints', { phpSettings: { auto_prepend_file: 'waf.php' } }, { '': '' }],
  ])('under %s', (_what, options, leftovers) => {
    let host: StartedHost;
    beforeAll(async () => {
      host = await startApache({ site: inject('fixture').site, ...options });
      writeFileSync(join(host.home, 'public_html/waf.php'), PRINTS);
      writeFileSync(join(host.home, 'public_html/api/waf.php'), PRINTS);
    });
    afterAll(() => host?.stop());

    it.each(Object.entries(leftovers))('%s changes no answer', async (_leftover, lines) => {
      writeFileSync(join(host.home, 'public_html/.user.ini'), `${lines}\n`);
      const answer = await post(host);
      expectJsonAnswer(answer, 200);
      expect([answer.headers['x-waf'], answer.headers['set-cookie']]).toEqual([undefined, undefined]);
    });

    it('handles no error of the site', async () => {
      host.setEnv({ DATA_DIR: '/proc/no-folder' });
      expectJsonAnswer(await post(host), 503);
    });
  });
});
