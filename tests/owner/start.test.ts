import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { test } from '../support/checkout.ts';
import { fieldsOf, post } from '../support/contact.ts';
import { fixturePaths } from '../support/content.ts';
import { textOf } from '../support/host/Host.ts';
import { request } from '../support/host/request.ts';
import { expect } from '../support/test.ts';

test('npm start shows the site and catches its mail until Ctrl-C, and leaves no process', async ({ checkout }) => {
  const { command, site, inbox } = await checkout.serve('start');
  expect(command.output()).toContain(`Site   ${site}\nInbox  ${inbox}\n`);
  for (const path of fixturePaths) expect((await request(site, path)).status, path).toBe(200);
  const spellings = { '/contact/?a=1': '/contact?a=1', '/index.html': '/', '/%63ontact': '/contact' };
  for (const [path, location] of Object.entries(spellings))
    expect((await request(site, path)).headers.location, path).toBe(location);
  writeFileSync(checkout.path('public_html/old.sqlite'), 'inquiries');
  const hidden = ['/api/release.txt', '//api/release.txt', '/%2ehtaccess', '/index.html.br', '/old.sqlite/'];
  for (const path of [...hidden, '/404.html', '/media/', '/robots.txt/', '/contact.html/', '//', '/nowhere']) {
    const { status, headers } = await request(site, path);
    expect([status, headers['content-type']], path).toEqual([404, 'text/html; charset=utf-8']);
  }
  expect((await request(site, '/contact', { method: 'DELETE' })).status).toBe(405);
  const film = readdirSync(checkout.path('public_html/media')).find((name) => name.endsWith('.mp4'));
  const part = (Range: string) => request(site, `/media/${film}`, { headers: { Range } });
  const whole = readFileSync(checkout.path(`public_html/media/${film}`));
  expect(await part('bytes=9-17')).toMatchObject({ status: 206, bytes: whole.subarray(9, 18) });
  // A server may answer with the whole file.
  expect(await part('bytes=-9')).toMatchObject({ status: 200, bytes: whole });

  const message = 'A wedding in May 🎬';
  const answer = await post({ url: site }, fieldsOf({ message }), { headers: { Origin: site } });
  expect(answer.status, answer.body).toBe(200);
  const texts = async () =>
    ((await (await fetch(`${inbox}/email`)).json()) as { text: string }[]).map(({ text }) => text);
  await expect.poll(texts).toEqual([expect.stringContaining(message)]);
  await expect.poll(() => textOf(checkout.path('inquiries/STATUS.txt'))).toMatch(/Sent: +1/);

  command.pressCtrlC();
  await command.exitCode;
  await expect.poll(command.leftProcesses).toEqual([]);
});
