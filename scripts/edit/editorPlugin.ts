import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { basename, join } from 'node:path';
import { text as textOf } from 'node:stream/consumers';
import type { Plugin, ViteDevServer } from 'vite';
import { parse } from 'yaml';
import { CONTENT, contentFile, contentTexts, drafts, readContent } from '../build/content/readContent.ts';
import { MEDIA } from '../content/contentChecker.ts';
import { writeRecords } from '../content/writeRecords.ts';
import { EDITOR } from '../setup/editor.ts';
import { namesIn } from '../support/ownFiles.ts';
import { isUserError, UserError } from '../support/UserError.ts';
import { writeAtomically } from '../support/writeAtomically.ts';
import { editorConfig } from './editorConfig.ts';
import { problemsOf } from './formProblems.ts';
import { withoutLostFilms } from './shownFilms.ts';
import { runTask, taskState } from './tasks.ts';
import { receiveUpload } from './uploads.ts';

const PAGE = join(import.meta.dirname, 'page.html');
const BROWSER = join(import.meta.dirname, 'browser/editor.ts');

/** What the page of the editor sends with a request that runs a command; each start of the server has another one. */
const TOKEN = randomUUID();

/**
 * Serves the editor at `/admin/` beside the development server, on this machine only: Decap CMS, its forms, and the
 * files that it reads and writes. Unsaved values show in the page beside the form.
 */
export function editorPlugin(): Plugin {
  return {
    name: 'editor',
    apply: (_, { command, mode }) => command === 'serve' && mode === 'edit',
    // The overlay is a stack trace over the page beside the form.
    config: () => ({ server: { hmr: { overlay: false } } }),
    configureServer(server) {
      server.middlewares.use('/admin', (request, response) => {
        const { pathname } = new URL(request.url ?? '', 'http://localhost');
        answer(server, pathname.slice(1), request, response).catch((problem) => {
          if (!isUserError(problem)) server.config.logger.error(String(problem.stack));
          send(response, 500, { error: problem.message });
        });
      });
    },
  };
}

async function answer(server: ViteDevServer, name: string, request: IncomingMessage, response: ServerResponse) {
  if (request.method !== 'GET' && !isFromOwnPage(request.headers)) {
    send(response, 403, { error: 'This is for the page of the editor alone.' });
  } else if (request.method === 'PUT' && name.startsWith('media/')) {
    const [, kind = '', file = ''] = name.split('/');
    await receiveUpload(kind, decodeURIComponent(file), request, response);
  } else if (request.method === 'POST') {
    // CSRF: another site in the same browser cannot send JSON without a CORS preflight request.
    if (!request.headers['content-type']?.startsWith('application/json'))
      return void send(response, 415, { error: 'Send JSON.' });
    const body = JSON.parse(await textOf(request));
    if (name === 'draft') return void send(response, 200, await showDraft(server, body));
    if (name === 'files') return void send(response, 200, await fileAction(server, body));
    if (body.token !== TOKEN) return void send(response, 403, { error: 'Save, reload this page, and try again.' });
    if (name === 'run') return runTask(body, response);
    send(response, 200, await taskState(body));
  } else if (name === '') {
    response.setHeader('Content-Type', 'text/html; charset=utf-8');
    // Leave out Vite's client: when the site reloads, it would reload the form too and lose its unsaved values.
    response.end((await readFile(PAGE, 'utf8')).replace('<!--editor-->', `${server.config.base}@fs${BROWSER}`));
  } else if (name === 'config.json') {
    send(response, 200, { ...(await editorConfig(server.config.base)), token: TOKEN });
  } else {
    const script = await readFile(join(EDITOR, basename(name))).catch(() => undefined);
    if (script === undefined) return void send(response, 404, { error: 'There is no such file.' });
    response.setHeader('Content-Type', 'text/javascript');
    response.end(script);
  }
}

/**
 * Whether a request may come from the editor's own page: its host is this machine, so that no other name leads here (DNS
 * rebinding), and no page of another origin has sent it (CSRF).
 */
function isFromOwnPage({ host = '', origin = `http://${host}` }: IncomingMessage['headers']): boolean {
  return /^(127\.0\.0\.1|localhost|\[::1\])(:\d+)?$/.test(host) && origin === `http://${host}`;
}

/** A request of Decap's proxy backend: https://decapcms.org/docs/decap-proxy */
interface FileAction {
  action: string;
  /** Of `entriesByFiles`, of `getEntry` and of `persistEntry`; `raw` is the whole file as Decap would write it. */
  params: {
    files: { path: string }[];
    path: string;
    dataFiles: [{ path: string; raw: string }];
    /** `everywhere` is the owner's yes to the question of `save`. */
    options: { everywhere?: boolean };
  };
}

async function fileAction(server: ViteDevServer, { action, params }: FileAction): Promise<unknown> {
  if (action === 'entriesByFiles') return Promise.all(params.files.map(({ path }) => entryAt(path)));
  if (action === 'getEntry') return entryAt(params.path);
  if (action === 'persistEntry') return save(server, params.dataFiles[0], params.options);
  if (action === 'getMedia') return [];
  throw new UserError('The editor cannot do this here.');
}

async function entryAt(path: string) {
  const name = nameOf(path);
  return { data: await readFile(contentFile(name), 'utf8'), file: { path, label: name, id: null } };
}

/**
 * Saves a file with what pages need then, and returns its text. If the new content has problems, or pages show a film that it lacks,
 * returns the problems or the question, and writes nothing.
 */
async function save(
  server: ViteDevServer,
  { path, raw }: { path: string; raw: string },
  { everywhere = false }: { everywhere?: boolean } = {},
) {
  const name = nameOf(path);
  const { texts, question } = await changesOf(name, parse(raw));
  const problems = problemsOf(await readContent(CONTENT, texts), texts, name);
  if (problems.length > 0) return { problems };
  if (question !== undefined && !everywhere) return { question };
  for (const [file, text] of Object.entries(texts)) {
    await writeAtomically(contentFile(file), text);
    drafts.delete(file);
    reload(server, file);
  }
  return { text: texts[name] ?? '' };
}

/** The new texts of the files that change with these records of a form, by name, and the question whether they may. */
async function changesOf(name: string, records: unknown) {
  const former = await contentTexts(CONTENT);
  const text = writeRecords(name, former[name] ?? '', records, await namesIn(MEDIA));
  const { changed, question } = name === 'films' ? withoutLostFilms(former, text) : { changed: {} };
  return { texts: { ...changed, [name]: text } as Record<string, string>, question };
}

/** Shows the unsaved records of a file in the page if they are valid; without them, the saved file. Returns the problems. */
async function showDraft(server: ViteDevServer, { name, data }: { name: string; data?: unknown }) {
  const texts: Record<string, string> = data === undefined ? {} : (await changesOf(name, data)).texts;
  const problems = problemsOf(await readContent(CONTENT, texts), texts, name);
  if (data !== undefined && problems.length > 0) return { problems };
  for (const file of new Set([...drafts.keys(), ...Object.keys(texts)])) {
    if (texts[file] === drafts.get(file)) continue;
    if (texts[file] === undefined) drafts.delete(file);
    else drafts.set(file, texts[file]);
    reload(server, file);
  }
  return { problems: [] };
}

/** Makes Vite read the file again, as after a change on disk. */
const reload = (server: ViteDevServer, name: string) => server.watcher.emit('change', contentFile(name));

function nameOf(path: string): string {
  const [, name] = /^frontend\/content\/([\w-]+)\.yaml$/.exec(path) ?? [];
  if (name === undefined) throw new UserError(`${path} is no content file.`);
  return name;
}

const send = (response: ServerResponse, status: number, answer: unknown) =>
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(answer));
