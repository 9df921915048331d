import { cpSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { readLocalRelease } from '../../scripts/deploy/release.ts';
import { fixturePaths } from '../support/content.ts';
import { request, unpacked } from '../support/host/request.ts';
import type { StartedHost } from '../support/host/startApache.ts';
import { expect, fixtureCheckout, fixtureSite, test } from '../support/test.ts';

/** Files of the owner in `frontend/public/`. */
const OWNERS = {
  'google123.html': 'google-site-verification: google123.html',
  '.well-known/security.txt': 'Contact: mailto:owner@studio.example',
  'press kit $1.txt': 'A file name with a space and a dollar sign.',
};
/** Files of the host and of a former upload. */
const OTHERS = { 'index.html': 'Coming soon', 'contact.html': 'A former page', 'robots.txt': 'Disallow: /' };

const write = (folder: string, files: Record<string, string>) => {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
};

/** What a visitor gets at these addresses in each encoding. */
async function answersOf(host: StartedHost, addresses: readonly string[]) {
  const answers: Record<string, { status: number; headers: object; body: string }> = {};
  for (const address of addresses) {
    for (const encoding of ['identity', 'gzip', 'br']) {
      const answer = await request(host.url, address, { headers: { 'Accept-Encoding': encoding } });
      const { date, etag, 'last-modified': day, 'keep-alive': kept, location, ...headers } = answer.headers;
      const target = location && new URL(location, host.url).pathname;
      // The body of a redirect names the port.
      const body = location ? '' : unpacked(answer).toString('base64');
      answers[`${encoding} ${address}`] = { status: answer.status, headers: { ...headers, target }, body };
    }
  }
  return answers;
}

test('each address answers the same where files have hashes in their names, whatever else the host has', async ({
  startHost,
}, info) => {
  const [plain, hashed] = [info.outputPath('plain'), info.outputPath('hashed')];
  cpSync(fixtureSite(), plain, { recursive: true });
  write(plain, OWNERS);
  const facts = join(fixtureCheckout(), 'node_modules/.cache/site/site-facts.json');
  const { record, sources } = await readLocalRelease(plain, facts);
  for (const [path, { file }] of sources) cpSync(file, join(hashed, path));
  write(hashed, { ...OTHERS, '.htaccess': record.block });
  const paths = [...sources].map(([path, { file }]) => [relative(plain, file), path] as const);
  const names = Object.fromEntries(paths.filter(([former, path]) => former !== path && !former.endsWith('.br')));
  const assets = readdirSync(join(plain, 'assets')).map((name) => `/assets/${name}`);
  const addresses = [
    ...fixturePaths,
    ...Object.keys(names).map((path) => `/${encodeURI(path)}`),
    ...['/contact/', '/index', '/%63ontact', '/no-such-page', '/assets/', '/google124.html', '/contact.html.br'],
    ...assets,
  ];
  const wanted = await answersOf(await startHost({ site: plain }), addresses);
  expect(wanted['identity /google123.html']).toMatchObject({ status: 200, headers: { 'cache-control': 'no-cache' } });

  const host = await startHost({ site: hashed });
  const found = await answersOf(host, addresses);
  for (const [what, answer] of Object.entries(wanted)) expect(found[what], what).toEqual(answer);
  for (const [page, address] of [
    ['index.html', '/'],
    ['contact.html', '/contact'],
    ['our-work/barsaat-again.html', '/our-work/barsaat-again'],
    ['404.html', undefined],
  ] as const) {
    const { status, headers } = await request(host.url, `/${names[page]}`);
    const target = headers.location && new URL(headers.location, host.url).pathname;
    expect([status, target], page).toEqual([address ? 301 : 404, address]);
  }

  const pages = [...fixturePaths, '/no-such-page'];
  const rights = 'Options MultiViews Indexes SymLinksIfOwnerMatch\n  AllowOverride FileInfo Indexes';
  const chosen = await answersOf(await startHost({ site: hashed, rights }), pages);
  for (const [what, { body }] of Object.entries(chosen)) expect(body, what).toBe(wanted[what]?.body);
  // Without mod_rewrite, a page with a folder of the same name is at the address with a slash.
  const simple = (path: string) => (path === '/our-work' ? '/our-work/' : path);
  const named = [...pages, '/site.webmanifest', '/.well-known/security.txt'];
  const without = await answersOf(await startHost({ site: hashed, withoutModules: ['rewrite'] }), named.map(simple));
  for (const path of named) {
    expect(without[`br ${simple(path)}`]?.body, path).toBe(wanted[`br ${path}`]?.body);
  }
});
