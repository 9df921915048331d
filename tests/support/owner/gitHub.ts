import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Route } from 'playwright';

/** The files that a commit has changed, by path. */
export type Commit = Record<string, { before: string; after: string }>;

/** The part of GitHub's API that an editor of one repository needs, in memory: https://docs.github.com/rest/git */
export interface GitHub {
  answer(route: Route): Promise<void>;
  commits(): readonly Commit[];
  /** Puts another text into the repository, as somebody else does. */
  push(path: string, change: (text: string) => string): void;
}

interface TreeEntry {
  path: string;
  sha: string;
}

/**
 * Starts a repository `asha/studio-site` whose `frontend/content` has the files of a folder; the token gives access.
 */
export function startGitHub(folder: string, token: string): GitHub {
  const blobs = new Map<string, string>();
  const commits: Commit[] = [];
  const store = (text: string) => {
    const sha = createHash('sha1')
      .update(`blob ${Buffer.byteLength(text)}\0${text}`)
      .digest('hex');
    blobs.set(sha, text);
    return sha;
  };
  let tree: TreeEntry[] = readdirSync(folder).map((name) => ({
    path: `frontend/content/${name}`,
    sha: store(readFileSync(join(folder, name), 'utf8')),
  }));
  const trees = new Map<string, TreeEntry[]>();
  const treeSha = (entries: TreeEntry[]) => {
    const sha = createHash('sha1').update(JSON.stringify(entries)).digest('hex');
    trees.set(sha, entries);
    return sha;
  };
  let head = 'a'.repeat(40);
  const commitOf = (sha: string) => ({
    sha,
    tree: { sha: treeSha(tree) },
    commit: {
      tree: { sha: treeSha(tree) },
      author: { name: 'Asha', date: '2026-01-01T00:00:00Z' },
      committer: { name: 'Asha', date: '2026-01-01T00:00:00Z' },
    },
    author: { name: 'Asha', date: '2026-01-01T00:00:00Z' },
    parents: [],
  });

  /** The answer to a request, or undefined if there is no such address. */
  function respond(method: string, path: string, body: Record<string, unknown>): unknown {
    if (path === '/user') return { login: 'asha', name: 'Asha', avatar_url: '' };
    const [, rest = ''] = /^\/repos\/asha\/studio-site(.*)$/.exec(path) ?? [];
    if (rest === '')
      return {
        full_name: 'asha/studio-site',
        owner: { login: 'asha' },
        permissions: { push: true },
        default_branch: 'main',
      };
    if (rest.startsWith('/collaborators/')) return {};
    if (rest.startsWith('/branches/main')) return { name: 'main', commit: commitOf(head) };
    if (rest.startsWith('/git/refs/heads/main') || rest.startsWith('/git/ref/heads/main')) {
      if (method === 'PATCH') {
        const { sha } = body as { sha: string };
        head = sha;
        const former = tree;
        tree = pending;
        const textAt = (entries: TreeEntry[], name: string) =>
          blobs.get(entries.find((each) => each.path === name)?.sha ?? '') ?? '';
        const changed = tree.filter(
          (entry) => !former.some((each) => each.path === entry.path && each.sha === entry.sha),
        );
        commits.push(
          Object.fromEntries(
            changed.map((entry) => [
              entry.path,
              { before: textAt(former, entry.path), after: textAt(tree, entry.path) },
            ]),
          ),
        );
      }
      return { ref: 'refs/heads/main', object: { sha: head } };
    }
    const [, blob] = /^\/git\/blobs\/(\w+)/.exec(rest) ?? [];
    if (blob) return { sha: blob, encoding: 'base64', content: Buffer.from(blobs.get(blob) ?? '').toString('base64') };
    if (rest === '/git/blobs') {
      const { content, encoding } = body as { content: string; encoding?: string };
      return { sha: store(encoding === 'base64' ? Buffer.from(content, 'base64').toString('utf8') : content) };
    }
    if (rest === '/git/trees' && method === 'POST') {
      const { tree: changes } = body as { tree: TreeEntry[] };
      pending = [
        ...tree.filter(({ path: each }) => !changes.some((change) => change.path === each)),
        ...changes.map(({ path: each, sha }) => ({ path: each, sha })),
      ];
      return { sha: treeSha(pending) };
    }
    if (rest.startsWith('/git/trees/')) {
      const [, where = ''] = /^\/git\/trees\/[^:]+:?([^?]*)/.exec(decodeURIComponent(rest)) ?? [];
      const below = where === '' ? tree : tree.filter((entry) => entry.path.startsWith(`${where}/`));
      return {
        sha: treeSha(tree),
        truncated: false,
        tree: below.map((entry) => ({
          path: where === '' ? entry.path : entry.path.slice(where.length + 1),
          mode: '100644',
          type: 'blob',
          sha: entry.sha,
          size: 1,
        })),
      };
    }
    if (rest === '/git/commits')
      return { sha: createHash('sha1').update(JSON.stringify(body)).digest('hex'), parents: [{ sha: head }] };
    if (rest.startsWith('/commits')) return [commitOf(head)];
    return undefined;
  }
  let pending = tree;

  return {
    async answer(route) {
      const request = route.request();
      const { pathname } = new URL(request.url());
      const headers = {
        'content-type': 'application/json; charset=utf-8',
        'access-control-allow-origin': '*',
        'access-control-allow-headers': '*',
        'access-control-allow-methods': '*',
      };
      if (request.method() === 'OPTIONS') return route.fulfill({ status: 204, headers });
      const isAllowed = (await request.headerValue('authorization'))?.endsWith(` ${token}`);
      const answer = isAllowed
        ? respond(request.method(), pathname, request.postDataJSON() ?? {})
        : { message: 'Bad credentials' };
      const status = !isAllowed ? 401 : answer === undefined ? 404 : 200;
      return route.fulfill({ status, headers, json: answer ?? { message: 'Not Found' } });
    },
    commits: () => commits,
    push(path, change) {
      tree = tree.map((entry) =>
        entry.path === path ? { path, sha: store(change(blobs.get(entry.sha) ?? '')) } : entry,
      );
    },
  };
}
