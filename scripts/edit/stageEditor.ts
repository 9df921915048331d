import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { build, type Rolldown } from 'vite';
import { readContent } from '../build/content/readContent.ts';
import { makeMedia, mediaFiles } from '../build/media.ts';
import { STAGED_UPLOAD } from '../build/paths.ts';
import { EDITOR, installEditor } from '../setup/editor.ts';
import { editorConfig } from './editorConfig.ts';

const PAGE = join(import.meta.dirname, 'page.html');
const SCRIPT = join(import.meta.dirname, 'browser/remoteEditor.ts');

/**
 * The Content-Security-Policy of the editor. Decap CMS compiles functions from strings and adds inline styles, both of
 * which the site's own pages forbid.
 */
const POLICY = [
  "default-src 'self'",
  "script-src 'self' 'unsafe-eval' 'unsafe-inline'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob: https://*.githubusercontent.com",
  "connect-src 'self' blob: https://api.github.com https://www.githubstatus.com",
  "frame-ancestors 'none'",
  "object-src 'none'",
].join('; ');

const RULES = `# The editor of the site, for whoever has a token of its repository. The rules above lead to its files.
<IfModule mod_headers.c>
  Header always set Content-Security-Policy "${POLICY}"
  Header always set X-Robots-Tag "noindex"
  Header set Cache-Control "no-cache"
</IfModule>
`;

/**
 * Writes the editor into the staged upload, if `site.yaml` names the repository: its page in `admin/`, and its scripts,
 * named by their content or version, in `assets/`.
 */
export async function stageEditor(base: string): Promise<void> {
  const { admin: settings } = Object((await readContent()).files.site);
  if (settings === undefined) return;

  await installEditor();
  const admin = join(STAGED_UPLOAD, 'admin');
  await mkdir(admin, { recursive: true });
  // The folder has the version in its name: a deploy sends these 5.8 MB only once.
  const decap = `assets/${basename(dirname(EDITOR)).replace('@', '-')}`;
  const filter = (path: string) => path === EDITOR || /(^|[./\\])decap-cms\.js$/.test(path);
  await cp(EDITOR, join(STAGED_UPLOAD, decap), { recursive: true, filter });
  const entryFileNames = 'assets/editor-[hash].js';
  const result = await build({
    configFile: false,
    envDir: false,
    logLevel: 'warn',
    build: {
      outDir: STAGED_UPLOAD,
      emptyOutDir: false,
      // In kB: it has the check of the content, and the letters of all scripts for ids; Decap has 5,000.
      chunkSizeWarningLimit: 1000,
      rolldownOptions: { input: SCRIPT, output: { entryFileNames } },
    },
  });
  const [script] = (result as Rolldown.RolldownOutput).output;
  const page = (await readFile(PAGE, 'utf8'))
    .replace('/admin/decap-cms.js', `${base}${decap}/decap-cms.js`)
    .replace('<!--editor-->', base + script.fileName);
  await writeFile(join(admin, 'index.html'), page);
  const backend = { name: 'github-token', repo: settings.repository, branch: settings.branch ?? 'main' };
  // Without the page beside the form: the pages of the site forbid framing (`frame-ancestors`).
  const place = { backend, editor: { preview: false } };
  const config = await editorConfig(base, mediaFiles(await makeMedia()), place);
  await writeFile(join(admin, 'config.json'), JSON.stringify(config));
  await writeFile(join(admin, '.htaccess'), RULES);
}
