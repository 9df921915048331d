import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { responseHeaders } from '../../../../scripts/build/site/responseHeaders.ts';
import { type Build, readBuild } from '../../../../scripts/doctor/host/build.ts';

const SCRIPT = 'import("/assets/entry-11111111.js")';
const STYLE = 'body{color:#fff}';

export interface TinyBuild {
  /** The files of the upload, by their paths. */
  files: ReadonlyMap<string, Buffer>;
  /** Paths of pages and their files. */
  pages: Readonly<Record<string, string>>;
  headers: Readonly<Record<string, string>>;
  /** As the doctor reads it from the folder. */
  build: Build;
}

/** Writes a small built site into a temporary folder, and reads it as the doctor does. */
export async function tinyBuild(siteUrl: string | undefined): Promise<TinyBuild> {
  const pages = {
    '/': 'index.html',
    '/contact': 'contact.html',
    '/landing': 'landing.html',
    '/our-work/monsoon': 'our-work/monsoon.html',
  };
  const headers = responseHeaders({ scripts: [SCRIPT], styles: [STYLE], frames: ['https://www.openstreetmap.org'] });
  const files = filesOf(pages, siteUrl);
  const folder = mkdtempSync(join(tmpdir(), 'tiny-site-'));
  try {
    for (const [path, content] of files) {
      mkdirSync(dirname(join(folder, 'public_html', path)), { recursive: true });
      writeFileSync(join(folder, 'public_html', path), content);
    }
    const facts = join(folder, 'local-server.json');
    writeFileSync(facts, JSON.stringify({ base: '', pages, notFound: '404.html', headers }));
    const build = await readBuild(join(folder, 'public_html'), facts);
    if (build === undefined) throw new Error('The tiny build is incomplete.');
    return { files, pages, headers, build };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function filesOf(pages: Record<string, string>, siteUrl: string | undefined): Map<string, Buffer> {
  const sitemap = Object.keys(pages).map((path) => `<url><loc>${siteUrl}${path}</loc></url>`);
  const texts: Record<string, string> = {
    ...Object.fromEntries(
      Object.entries(pages).map(([path, file]) => [
        file,
        pageOf(`Page ${path}`, siteUrl && siteUrl + path, path === '/landing'),
      ]),
    ),
    '404.html': pageOf('Not found', undefined, true),
    'assets/entry-11111111.js': 'document.title;'.repeat(300),
    'assets/style-22222222.css': 'a{color:red}'.repeat(300),
    'assets/letters-33333333.woff2': 'font',
    'media/rain.44444444.avif': 'still',
    'media/rain.44444444.mp4': 'film',
    'robots.txt': `User-agent: *\nDisallow: /api/\n${siteUrl === undefined ? '' : `\nSitemap: ${siteUrl}/sitemap.xml\n`}`,
    ...(siteUrl === undefined ? {} : { 'sitemap.xml': `<urlset>${sitemap.join('')}</urlset>` }),
  };
  return new Map(Object.entries(texts).map(([path, text]) => [path, Buffer.from(text)]));
}

function pageOf(title: string, canonical: string | undefined, isHidden: boolean): string {
  return [
    '<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8">',
    `<title>${title}</title>`,
    isHidden ? '<meta name="robots" content="noindex">' : '',
    canonical === undefined ? '' : `<link rel="canonical" href="${canonical}">`,
    `<style>${STYLE}</style><script>${SCRIPT}</script>`,
    `</head><body><h1>${title}</h1>${'<p>Some words about films.</p>'.repeat(100)}</body></html>`,
  ].join('\n');
}
