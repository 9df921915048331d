import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Route } from 'playwright/test';
import { test } from '../support/checkout.ts';
import { FIXTURE_CONTENT } from '../support/content.ts';
import { request } from '../support/host/request.ts';
import { expect, fixtureSite } from '../support/test.ts';

const TOKEN = 'github_pat_test';
const REPOSITORY = 'asha/studio-site';
const SERVICES = 'frontend/content/services.yaml';
const HEADERS = {
  'content-type': 'application/json; charset=utf-8',
  'access-control-allow-origin': '*',
  'access-control-allow-headers': '*',
  'access-control-allow-methods': '*',
};

type TreeEntry = Record<'path' | 'sha', string>;

const shaOf = (value: unknown) => createHash('sha1').update(JSON.stringify(value)).digest('hex');

/** The part of GitHub's API that an editor of one repository needs, in memory: https://docs.github.com/rest/git */
class GitHub {
  private readonly blobs = new Map<string, string>();
  /** The id of each file's text, by path. */
  private readonly tree = new Map<string, string>();
  private changed: string[] = [];
  /** The paths of the files that each commit has changed. */
  readonly commits: string[][] = [];

  constructor() {
    for (const name of readdirSync(FIXTURE_CONTENT))
      this.push(`frontend/content/${name}`, readFileSync(join(FIXTURE_CONTENT, name), 'utf8'));
  }

  /** Changes a file of the repository, as somebody else does. */
  push(path: string, text: string): void {
    this.tree.set(path, this.store(text));
  }

  text(path: string): string {
    return this.blobs.get(this.tree.get(path) ?? '') ?? '';
  }

  async answer(route: Route): Promise<void> {
    const asked = route.request();
    if (asked.method() === 'OPTIONS') return route.fulfill({ status: 204, headers: HEADERS });
    if (!(await asked.headerValue('authorization'))?.endsWith(` ${TOKEN}`))
      return route.fulfill({ status: 401, headers: HEADERS, json: { message: 'No' } });
    const path = decodeURIComponent(new URL(asked.url()).pathname).replace(`/repos/${REPOSITORY}`, '');
    const json = this.respond(`${asked.method()} ${path}`, asked.postDataJSON() ?? {});
    return route.fulfill({ status: json === undefined ? 404 : 200, headers: HEADERS, json: json ?? {} });
  }

  private store(text: string): string {
    this.blobs.set(shaOf(text), text);
    return shaOf(text);
  }

  private base64(blob: string): string {
    return Buffer.from(this.blobs.get(blob) ?? '').toString('base64');
  }

  private entriesOf(folder: string) {
    const inside = [...this.tree].filter(([path]) => path.startsWith(folder));
    return inside.map(([path, sha]) => ({ path: path.slice(folder.length + 1), sha, type: 'blob', size: 1 }));
  }

  /** The answer to a request, or undefined if there is no such address. */
  private respond(asked: string, body: { content: string; encoding: BufferEncoding; tree: TreeEntry[] }): unknown {
    const sha = shaOf([...this.tree]);
    const author = { login: 'asha', name: 'Asha', date: '2026-01-01T00:00:00Z' };
    const commit = { sha, tree: { sha }, commit: { tree: { sha }, author, committer: author }, author, parents: [] };
    const repository = { full_name: REPOSITORY, owner: author, permissions: { push: true }, default_branch: 'main' };
    const ref = { ref: 'refs/heads/main', object: { sha } };
    const answers: [RegExp, (part: string) => unknown][] = [
      [/^GET \/user$/, () => author],
      [/^GET $/, () => repository],
      [/^GET \/collaborators\//, () => ({})],
      [/^GET \/branches\/main/, () => ({ name: 'main', commit })],
      [/^GET \/commits/, () => [commit]],
      [/^GET \/git\/refs?\/heads\/main/, () => ref],
      [/^GET \/git\/blobs\/(\w+)/, (blob) => ({ encoding: 'base64', content: this.base64(blob) })],
      [/^GET \/git\/trees\/[^:]+:(.*)/, (folder) => ({ tree: this.entriesOf(folder) })],
      [/^POST \/git\/blobs/, () => ({ sha: this.store(Buffer.from(body.content, body.encoding).toString()) })],
      [
        /^POST \/git\/trees/,
        () => {
          for (const { path, sha: id } of body.tree) this.tree.set(path, id);
          this.changed = body.tree.map(({ path }) => path);
          return { sha };
        },
      ],
      [/^POST \/git\/commits/, () => commit],
      [/^PATCH \/git\/refs\/heads\/main/, () => this.commits.push(this.changed) && ref],
    ];
    for (const [pattern, answer] of answers) {
      const found = pattern.exec(asked);
      if (found) return answer(found[1] ?? '');
    }
    return undefined;
  }
}

test('the editor at /admin/ commits one word as one line, and no mistake', async ({ checkout, startHost, browser }) => {
  checkout.replace('frontend/content/site.yaml', 'menu:', `admin:\n  repository: ${REPOSITORY}\nmenu:`);
  const build = await checkout.run('build');
  expect(build.code, build.output).toBe(0);
  // It is not in the upload unless the content turns it on.
  expect(existsSync(join(fixtureSite(), 'admin'))).toBe(false);
  // What a deploy sends again with each changed word: the scripts are in `assets/`, named by their content.
  const files = readdirSync(checkout.path('public_html/admin')).filter((name) => !name.endsWith('.br'));
  expect(files.sort()).toEqual(['.htaccess', 'config.json', 'index.html']);
  const host = await startHost({ site: checkout.path('public_html') });
  const [admin, home] = [await request(host.url, '/admin/'), await request(host.url, '/')];
  expect([admin.status, admin.headers['x-robots-tag']]).toEqual([200, 'noindex']);
  expect(admin.headers['content-security-policy']).toContain('https://api.github.com');
  expect(home.headers['content-security-policy']).not.toMatch(/github|unsafe-eval/);
  expect((await request(host.url, '/admin')).headers.location).toMatch(/\/admin\/$/);

  const github = new GitHub();
  const former = github.text(SERVICES);
  const page = await browser.newPage();
  const problems: string[] = [];
  page.on('console', (message) => message.text().includes('Content Security Policy') && problems.push(message.text()));
  page.on('dialog', (dialog) => dialog.accept());
  await page.route('https://api.github.com/**', (route) => github.answer(route));
  await page.goto(`${host.url}/admin/`);
  await page.getByLabel('Your access token from GitHub').fill(TOKEN);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.getByText('Everything that stands on the site.').waitFor();
  const publish = async (words: string) => {
    await page.getByLabel('Intro').fill(words);
    await page.getByText('Not saved yet').waitFor();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Save' }).click();
  };

  await page.getByText('Services', { exact: true }).click();
  await publish('We do all of it.');
  await expect.poll(() => github.commits).toEqual([[SERVICES]]);
  const changed = github
    .text(SERVICES)
    .split('\n')
    .filter((line) => !former.split('\n').includes(line));
  expect(changed).toEqual(['intro: We do all of it.']);

  await page.getByText('Changes saved').waitFor();
  await publish('We answer within {responsTime}.');
  await page.getByText('did you mean responseTime').first().waitFor();
  expect(github.commits).toHaveLength(1);

  github.push(SERVICES, github.text(SERVICES).replace('We do all of it.', 'Somebody has pushed this.'));
  await publish('We do half of it.');
  await page.getByText(`${SERVICES} was changed meanwhile`).waitFor();
  await expect(page.getByLabel('Intro')).toHaveValue('We do half of it.');
  expect(github.commits).toHaveLength(1);
  expect(problems).toEqual([]);
});
