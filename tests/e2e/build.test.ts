import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkoutCopy } from '../support/checkoutCopy';
import { runCheckout } from '../support/runCheckout';

const BUILD_MS = 180_000;
let checkout: string;
let upload: string;

beforeAll(() => {
  checkout = checkoutCopy();
  upload = join(checkout, 'public_html');
});
afterAll(() => rmSync(checkout, { recursive: true, force: true }));

async function build(environment: Record<string, string> = {}) {
  const command = runCheckout(checkout, 'build', environment);
  return { code: await command.exitCode, output: command.output() };
}

const filesBelow = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => statSync(join(folder, name)).isFile())
    .sort();
const contentBelow = (folder: string) =>
  Object.fromEntries(filesBelow(folder).map((name) => [name, readFileSync(join(folder, name)).toString('base64')]));

describe('npm run build', { timeout: BUILD_MS }, () => {
  it('writes the whole upload, readable for every web server, with nothing in it that is not needed', async () => {
    const { code, output } = await build();
    expect(code, output).toBe(0);
    expect(output).toContain('SITE_URL is not set');

    const files = filesBelow(upload);
    for (const name of ['index', 'our-work', 'services', 'contact', 'landing', '404'])
      expect(files).toContain(`${name}.html`);
    for (const name of ['.htaccess', 'robots.txt', 'api/.htaccess', 'api/.user.ini', 'api/contact_api.php'])
      expect(files).toContain(name);
    expect(files).not.toContain('sitemap.xml');
    expect(files.filter((name) => name.endsWith('.php')).length).toBeLessThanOrEqual(120);
    expect(
      files.filter((name) => /\.env|composer\.json|phpunit|phpstan|\/tests?\/|\/bin\/|\.map$/i.test(name)),
    ).toEqual([]);
    expect(
      execFileSync('find', [upload, '-type', 'f', '!', '-perm', '644', '!', '-name', '.gitignore']).toString(),
    ).toBe('');
    expect(execFileSync('find', [upload, '-mindepth', '1', '-type', 'd', '!', '-perm', '755']).toString()).toBe('');
  });

  it('writes the same bytes again, with all its caches gone', async () => {
    await build();
    const first = contentBelow(upload);
    rmSync(upload, { recursive: true });
    rmSync(join(checkout, 'node_modules/.cache'), { recursive: true });
    await build();
    expect(contentBelow(upload)).toEqual(first);
  });

  it('removes what the site no longer has, and never touches settings', async () => {
    mkdirSync(join(upload, 'old'), { recursive: true });
    writeFileSync(join(upload, 'old/page.html'), 'old');
    writeFileSync(join(upload, 'api/.env'), "MAIL_TO='owner@studio.example'");
    const before = readFileSync(join(upload, 'api/.env'), 'utf8');
    await build();
    expect(existsSync(join(upload, 'old'))).toBe(false);
    expect(readFileSync(join(upload, 'api/.env'), 'utf8')).toBe(before);
    rmSync(join(upload, 'api/.env'));
  });

  it('writes the address of the site into pages and sitemap where it is set', async () => {
    const { output } = await build({ SITE_URL: 'https://studio.example/' });
    expect(output).not.toContain('SITE_URL');
    const page = (name: string) => readFileSync(join(upload, name), 'utf8');
    expect(page('index.html')).toContain('<link rel="canonical" href="https://studio.example/">');
    expect(page('contact.html')).toContain('<link rel="canonical" href="https://studio.example/contact">');
    expect(page('contact.html')).toContain('<meta property="og:url" content="https://studio.example/contact">');
    expect(page('404.html')).not.toContain('canonical');
    expect(page('robots.txt')).toContain('Sitemap: https://studio.example/sitemap.xml');
    expect([...page('sitemap.xml').matchAll(/<loc>([^<]*)/g)].map(([, address]) => address)).toEqual([
      'https://studio.example/',
      'https://studio.example/our-work',
      'https://studio.example/services',
      'https://studio.example/contact',
    ]);
  });

  it('refuses an address of the site that is none, in one sentence, and leaves the former upload as it was', async () => {
    const former = contentBelow(upload);
    const { code, output } = await build({ SITE_URL: 'studio.example' });
    expect(code).toBe(1);
    expect(output.trim().split('\n').at(-1)).toMatch(
      /^SITE_URL is "studio\.example": write the address that visitors type/,
    );
    expect(contentBelow(upload)).toEqual(former);
  });

  it('refuses a page that cannot be rendered, and leaves the former upload as it was', async () => {
    const former = contentBelow(upload);
    const faq = join(checkout, 'frontend/content/faqs.ts');
    const content = readFileSync(faq, 'utf8');
    writeFileSync(faq, 'export const workFaqs = undefined; export const contactFaqs = undefined;');
    const { code } = await build();
    expect(code).toBe(1);
    expect(contentBelow(upload)).toEqual(former);
    writeFileSync(faq, content);
  });
});
