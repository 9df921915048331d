import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname, join, normalize } from 'node:path';
import type { Plugin, ViteDevServer } from 'vite';
import { parse } from 'yaml';
import { CONTENT, drafts, readContent } from '../build/content/readContent.ts';
import { writeRecords } from '../content/writeRecords.ts';
import { EDITOR } from '../setup/editor.ts';
import { isUserError, UserError } from '../support/UserError.ts';
import { writeAtomically } from '../support/writeAtomically.ts';
import { changedMeanwhile } from './changedMeanwhile.ts';
import { editorConfig } from './editorConfig.ts';
import { receiveUpload } from './uploads.ts';

const PAGE = join(import.meta.dirname, 'page.html');
const BROWSER = join(import.meta.dirname, 'browser/editor.ts');
const TYPES: Readonly<Record<string, string>> = { '.js': 'text/javascript', '.json': 'application/json' };
const LONGEST_BODY = 1_000_000;

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
      server.middlewares.use(async (request, response, next) => {
        const { pathname } = new URL(request.url ?? '', 'http://localhost');
        if (pathname === '/admin') return redirect(response, '/admin/');
        if (!pathname.startsWith('/admin/')) return next();
        try {
          await answer(server, pathname.slice('/admin/'.length), request, response);
        } catch (problem) {
          if (!isUserError(problem)) server.config.logger.error(String((problem as Error).stack));
          send(response, 500, { error: problem instanceof Error ? problem.message : String(problem) });
        }
      });
    },
  };
}

async function answer(server: ViteDevServer, name: string, request: IncomingMessage, response: ServerResponse) {
  if (request.method === 'PUT' && name.startsWith('media/')) {
    const [, kind = '', file = ''] = name.split('/');
    await receiveUpload(kind, decodeURIComponent(file), request, response);
    return;
  }
  if (request.method === 'POST') {
    // CSRF: another site in the same browser cannot send JSON without a CORS preflight request.
    if (!request.headers['content-type']?.startsWith('application/json'))
      return send(response, 415, { error: 'Send JSON.' });
    const body = JSON.parse(await bodyOf(request));
    if (name === 'files') return send(response, 200, await fileAction(server, body));
    if (name === 'draft') return send(response, 200, await showDraft(server, body));
  }
  if (name === '') {
    response.setHeader('Content-Type', 'text/html; charset=utf-8');
    // Leave out Vite's client: when the site reloads, it would reload the form too and lose its unsaved values.
    response.end((await readFile(PAGE, 'utf8')).replace('<!--editor-->', `${server.config.base}@fs${BROWSER}`));
  } else if (name === 'config.json') {
    send(response, 200, await editorConfig(server.config.base));
  } else {
    const file = normalize(join(EDITOR, name));
    const script = file.startsWith(EDITOR) ? await readFile(file).catch(() => undefined) : undefined;
    if (script === undefined) return send(response, 404, { error: 'There is no such file.' });
    response.setHeader('Content-Type', TYPES[extname(file)] ?? 'application/octet-stream');
    response.end(script);
  }
}

/** The requests of Decap's proxy backend: https://decapcms.org/docs/decap-proxy */
type FileAction =
  | { action: 'info' | 'getMedia' | 'entriesByFolder' | 'persistMedia' | 'deleteFile' | 'deleteFiles' }
  | { action: 'entriesByFiles'; params: { files: { path: string }[] } }
  | { action: 'getEntry'; params: { path: string } }
  | { action: 'persistEntry'; params: { dataFiles: [EntryFile]; options: Pick<EntryFile, 'opened'> } };
interface EntryFile {
  path: string;
  /** The whole file as Decap would write it. */
  raw: string;
  /** The text of the file when its form was loaded. */
  opened?: string;
}

async function fileAction(server: ViteDevServer, request: FileAction): Promise<unknown> {
  switch (request.action) {
    case 'info':
      return { repo: 'this site', publish_modes: ['simple'], type: 'local_fs' };
    case 'entriesByFiles':
      return Promise.all(request.params.files.map(({ path }) => entryAt(path)));
    case 'getEntry':
      return entryAt(request.params.path);
    case 'persistEntry': {
      const { dataFiles, options } = request.params;
      return { text: await save(server, { ...dataFiles[0], ...options }) };
    }
    case 'getMedia':
    case 'entriesByFolder':
      return [];
    default:
      throw new UserError('The editor cannot do this here.');
  }
}

async function entryAt(path: string) {
  const name = nameOf(path);
  const data = await readFile(fileOf(name), 'utf8');
  return { data, file: { path, label: name, id: null } };
}

/** Saves a file, and returns its text. If its new content has problems, rejects with them and writes nothing. */
async function save(server: ViteDevServer, { path, raw, opened }: EntryFile): Promise<string> {
  const name = nameOf(path);
  const former = await readFile(fileOf(name), 'utf8');
  // Otherwise the form would overwrite the changes that another tab, a command or a text editor has made since.
  if (opened !== former) throw new UserError(changedMeanwhile(path));
  const text = writeRecords(name, former, parse(raw));
  const { problems } = await readContent(CONTENT, { [name]: text });
  if (problems.length > 0) throw new UserError(problems.join('\n'));
  await writeAtomically(fileOf(name), text);
  drafts.delete(name);
  reload(server, name);
  return text;
}

interface Draft {
  name: string;
  /** The unsaved records; without them the page shows the saved file. */
  data?: unknown;
  /** The text of the file when its form was loaded. */
  opened?: string;
}

/** Shows unsaved records in the page if they are valid. */
async function showDraft(
  server: ViteDevServer,
  { name, data, opened }: Draft,
): Promise<{ problems: readonly string[] }> {
  const former = drafts.get(name);
  const saved = await readFile(fileOf(name), 'utf8');
  const written = data === undefined ? saved : writeRecords(name, saved, data);
  const text = written === saved ? undefined : written;
  const { problems: found } = await readContent(CONTENT, text === undefined ? {} : { [name]: text });
  const problems =
    data === undefined || opened === saved ? found : [changedMeanwhile(`frontend/content/${name}.yaml`), ...found];
  if (text === former || (text !== undefined && found.length > 0)) return { problems };

  if (text === undefined) drafts.delete(name);
  else drafts.set(name, text);
  reload(server, name);
  return { problems };
}

/** Makes Vite read the file again, as after a change on disk. */
function reload(server: ViteDevServer, name: string): void {
  server.watcher.emit('change', fileOf(name));
}

const fileOf = (name: string) => join(CONTENT, `${name}.yaml`);

function nameOf(path: string): string {
  const [, name] = /^frontend\/content\/([\w-]+)\.yaml$/.exec(path) ?? [];
  if (name === undefined) throw new UserError(`${path} is no content file.`);
  return name;
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of request) {
    length += part.length;
    if (length > LONGEST_BODY) throw new UserError('The text is longer than a content file can be.');
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

function send(response: ServerResponse, status: number, answer: unknown): void {
  response.statusCode = status;
  response.setHeader('Content-Type', 'application/json');
  response.end(JSON.stringify(answer));
}

function redirect(response: ServerResponse, address: string): void {
  response.statusCode = 302;
  response.setHeader('Location', address);
  response.end();
}
