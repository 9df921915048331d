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

interface TreeEntry {
  path: string;
  sha: string;
}

const shaOf = (text: string) =>
  createHash('sha1')
    .update(`blob ${Buffer.byteLength(text)}\0${text}`)
    .digest('hex');

/** The part of GitHub's API that an editor of one repository needs, in memory: https://docs.github.com/rest/git */
class GitHub {
  private readonly blobs = new Map<string, string>();
  private tree: TreeEntry[];
  private pending: TreeEntry[];
  private head = 'a'.repeat(40);
  /** The texts of the changed files of each commit, by path. */
  readonly commits: Record<string, string>[] = [];

  constructor() {
    this.tree = readdirSync(FIXTURE_CONTENT).map((name) => ({
      path: `frontend/content/${name}`,
      sha: this.store(readFileSync(join(FIXTURE_CONTENT, name), 'utf8')),
    }));
    this.pending = this.tree;
  }

  /** Changes a file of the repository, as somebody else does. */
  push(path: string, text: string): void {
    this.tree = this.tree.map((entry) => (entry.path === path ? { path, sha: this.store(text) } : entry));
  }

  text(path: string): string {
    return this.blobs.get(this.tree.find((entry) => entry.path === path)?.sha ?? '') ?? '';
  }

  async answer(route: Route): Promise<void> {
    const asked = route.request();
    if (asked.method() === 'OPTIONS') return route.fulfill({ status: 204, headers: HEADERS });
    const isAllowed = (await asked.headerValue('authorization'))?.endsWith(` ${TOKEN}`);
    const path = decodeURIComponent(new URL(asked.url()).pathname);
    const json = isAllowed ? this.respond(asked.method(), path, asked.postDataJSON() ?? {}) : { message: 'No' };
    const status = !isAllowed ? 401 : json === undefined ? 404 : 200;
    return route.fulfill({ status, headers: HEADERS, json: json ?? { message: 'Not Found' } });
  }

  private store(text: string): string {
    this.blobs.set(shaOf(text), text);
    return shaOf(text);
  }

  private commit() {
    const tree = { sha: shaOf(JSON.stringify(this.tree)) };
    const author = { name: 'Asha', date: '2026-01-01T00:00:00Z' };
    return { sha: this.head, tree, commit: { tree, author, committer: author }, author, parents: [] };
  }

  /** The answer to a request, or undefined if there is no such address. */
  private respond(method: string, address: string, body: Record<string, unknown>): unknown {
    if (address === '/user') return { login: 'asha', name: 'Asha', avatar_url: '' };
    const path = address.replace(`/repos/${REPOSITORY}`, '');
    if (path === '')
      return { full_name: REPOSITORY, owner: { login: 'asha' }, permissions: { push: true }, default_branch: 'main' };
    if (path.startsWith('/collaborators/')) return {};
    if (path.startsWith('/branches/main')) return { name: 'main', commit: this.commit() };
    if (/^\/git\/refs?\/heads\/main/.test(path)) {
      if (method === 'PATCH') this.advance(String(body.sha));
      return { ref: 'refs/heads/main', object: { sha: this.head } };
    }
    if (path === '/git/blobs') {
      const encoding = body.encoding === 'base64' ? 'base64' : 'utf8';
      return { sha: this.store(Buffer.from(String(body.content), encoding).toString('utf8')) };
    }
    const [, blob] = /^\/git\/blobs\/(\w+)/.exec(path) ?? [];
    if (blob) {
      const content = Buffer.from(this.blobs.get(blob) ?? '').toString('base64');
      return { sha: blob, encoding: 'base64', content };
    }
    if (path === '/git/trees') {
      const changes = body.tree as TreeEntry[];
      const kept = this.tree.filter((entry) => !changes.some((change) => change.path === entry.path));
      this.pending = [...kept, ...changes.map((change) => ({ path: change.path, sha: change.sha }))];
      return { sha: shaOf(JSON.stringify(this.pending)) };
    }
    const [, folder] = /^\/git\/trees\/[^:]+:?(.*)/.exec(path) ?? [];
    if (folder !== undefined) {
      const prefix = folder === '' ? '' : `${folder}/`;
      const below = this.tree.filter((entry) => entry.path.startsWith(prefix));
      const entries = below.map(({ path: name, sha }) => ({ path: name.slice(prefix.length), sha }));
      const tree = entries.map((entry) => ({ ...entry, mode: '100644', type: 'blob', size: 1 }));
      return { sha: shaOf(JSON.stringify(below)), truncated: false, tree };
    }
    if (path === '/git/commits') return { sha: shaOf(JSON.stringify(body)), parents: [{ sha: this.head }] };
    return path.startsWith('/commits') ? [this.commit()] : undefined;
  }

  private advance(sha: string): void {
    this.head = sha;
    const changed = this.pending.filter((entry) => !this.tree.some((each) => each.sha === entry.sha));
    this.tree = this.pending;
    this.commits.push(Object.fromEntries(changed.map((entry) => [entry.path, this.text(entry.path)])));
  }
}

test('the editor at /admin/ commits one word as one line, and refuses what is wrong or would overwrite newer words', async ({
  checkout,
  startHost,
  browser,
}) => {
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
    await page.getByText('Unsaved changes').waitFor();
    await page.getByRole('button', { name: 'Publish' }).click();
    await page.getByRole('menuitem', { name: 'Publish now' }).click();
  };

  await page.getByText('Services', { exact: true }).click();
  await publish('We do all of it.');
  await expect.poll(() => github.commits.map((commit) => Object.keys(commit))).toEqual([[SERVICES]]);
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
