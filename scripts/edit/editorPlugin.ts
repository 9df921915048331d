import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { basename, join } from 'node:path';
import { text as textOf } from 'node:stream/consumers';
import type { Plugin, ViteDevServer } from 'vite';
import { parse } from 'yaml';
import { CONTENT, drafts, readContent } from '../build/content/readContent.ts';
import { MEDIA } from '../content/contentChecker.ts';
import { writeRecords } from '../content/writeRecords.ts';
import { EDITOR } from '../setup/editor.ts';
import { namesIn } from '../support/ownFiles.ts';
import { isUserError, UserError } from '../support/UserError.ts';
import { writeAtomically } from '../support/writeAtomically.ts';
import { editorConfig } from './editorConfig.ts';
import { isFromOwnPage, TOKEN } from './ownPage.ts';
import { runTask, taskState } from './tasks.ts';
import { receiveUpload } from './uploads.ts';

const PAGE = join(import.meta.dirname, 'page.html');
const BROWSER = join(import.meta.dirname, 'browser/editor.ts');

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
    if (body.token !== TOKEN) return void send(response, 403, { error: 'Reload this page, and try again.' });
    if (name === 'run') return runTask(body, response);
    send(response, 200, await taskState(body));
  } else if (name === '') {
    response.setHeader('Content-Type', 'text/html; charset=utf-8');
    // Leave out Vite's client: when the site reloads, it would reload the form too and lose its unsaved values.
    response.end((await readFile(PAGE, 'utf8')).replace('<!--editor-->', `${server.config.base}@fs${BROWSER}`));
  } else if (name === 'config.json') {
    const backend = { name: 'files', proxy_url: '/admin/files', branch: 'main' };
    const place = { backend, token: TOKEN };
    send(response, 200, await editorConfig(server.config.base, await namesIn(MEDIA), place));
  } else {
    const script = await readFile(join(EDITOR, basename(name))).catch(() => undefined);
    if (script === undefined) return void send(response, 404, { error: 'There is no such file.' });
    response.setHeader('Content-Type', 'text/javascript');
    response.end(script);
  }
}

/** A request of Decap's proxy backend: https://decapcms.org/docs/decap-proxy */
interface FileAction {
  action: string;
  /** Of `entriesByFiles`, of `getEntry` and of `persistEntry`; `raw` is the whole file as Decap would write it. */
  params: { files: { path: string }[]; path: string; dataFiles: [{ path: string; raw: string }] };
}

async function fileAction(server: ViteDevServer, { action, params }: FileAction): Promise<unknown> {
  if (action === 'entriesByFiles') return Promise.all(params.files.map(({ path }) => entryAt(path)));
  if (action === 'getEntry') return entryAt(params.path);
  if (action === 'persistEntry') return { text: await save(server, params.dataFiles[0]) };
  if (action === 'getMedia') return [];
  throw new UserError('The editor cannot do this here.');
}

async function entryAt(path: string) {
  const name = nameOf(path);
  return { data: await readFile(fileOf(name), 'utf8'), file: { path, label: name, id: null } };
}

/** Saves a file, and returns its text. If its new content has problems, rejects with them and writes nothing. */
async function save(server: ViteDevServer, { path, raw }: { path: string; raw: string }): Promise<string> {
  const name = nameOf(path);
  const text = writeRecords(name, await readFile(fileOf(name), 'utf8'), parse(raw));
  const { problems } = await readContent(CONTENT, { [name]: text });
  if (problems.length > 0) throw new UserError(problems.join('\n'));
  await writeAtomically(fileOf(name), text);
  drafts.delete(name);
  reload(server, name);
  return text;
}

/** Shows the unsaved records of a file in the page if they are valid; without them, the saved file. Returns the problems. */
async function showDraft(server: ViteDevServer, { name, data }: { name: string; data?: unknown }) {
  if (data === undefined) {
    if (drafts.delete(name)) reload(server, name);
    return { problems: [] };
  }
  const text = writeRecords(name, await readFile(fileOf(name), 'utf8'), data);
  const { problems } = await readContent(CONTENT, { [name]: text });
  if (problems.length === 0 && text !== drafts.get(name)) {
    drafts.set(name, text);
    reload(server, name);
  }
  return { problems };
}

/** Makes Vite read the file again, as after a change on disk. */
const reload = (server: ViteDevServer, name: string) => server.watcher.emit('change', fileOf(name));

const fileOf = (name: string) => join(CONTENT, `${name}.yaml`);

function nameOf(path: string): string {
  const [, name] = /^frontend\/content\/([\w-]+)\.yaml$/.exec(path) ?? [];
  if (name === undefined) throw new UserError(`${path} is no content file.`);
  return name;
}

const send = (response: ServerResponse, status: number, answer: unknown) =>
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(answer));
