import { cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'vite';
import { readContent } from '../build/content/readContent.ts';
import { STAGED_UPLOAD } from '../build/paths.ts';
import { EDITOR, installEditor } from '../setup/editor.ts';
import { remoteEditorConfig } from './editorConfig.ts';

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
 * Writes the editor into the staged upload, at `/admin/`, if `site.yaml` names the repository; otherwise does nothing.
 */
export async function stageEditor(base: string): Promise<void> {
  const { admin } = Object((await readContent()).files.site);
  if (admin === undefined) return;

  await installEditor();
  const folder = join(STAGED_UPLOAD, 'admin');
  await mkdir(folder, { recursive: true });
  const scripts = (await readdir(EDITOR)).filter((name) => /(^|\.)decap-cms\.js$/.test(name));
  for (const name of scripts) await cp(join(EDITOR, name), join(folder, name));
  await build({
    configFile: false,
    envDir: false,
    logLevel: 'warn',
    build: {
      outDir: folder,
      emptyOutDir: false,
      target: 'es2022',
      rolldownOptions: { input: SCRIPT, output: { entryFileNames: 'editor.js' } },
    },
  });
  const page = (await readFile(PAGE, 'utf8'))
    .replaceAll('/admin/', `${base}admin/`)
    .replace('<!--editor-->', `${base}admin/editor.js`);
  await writeFile(join(folder, 'index.html'), page);
  await writeFile(join(folder, 'config.json'), JSON.stringify(await remoteEditorConfig(base, admin)));
  await writeFile(join(folder, '.htaccess'), RULES);
}
