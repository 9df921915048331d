import { billingFont, titleFont } from 'virtual:first-fonts';
import type { ReactNode } from 'react';
import company from '../../../frontend/content/company.yaml';
import contact from '../../../frontend/content/contact.yaml';
import home from '../../../frontend/content/home.yaml';
import site from '../../../frontend/content/site.yaml';
import { BASE } from '../../../frontend/lib/base';
import { fieldNames } from '../../../frontend/lib/inquiryFields';
import { notFoundRoute, type Route, routeOf, routes } from '../../../frontend/routes';
import type { TitleLine } from '../../../frontend/schema/records';
import layers from '../../../frontend/styles/layers.css?inline';
import { pageContents, SHARED_PICTURE_SIZE } from '../search/pageContents';
import { robots, sitemap } from '../search/sitemap';
import { structuredData } from '../search/structuredData';
import type { SiteAddress } from '../siteAddress.ts';
import { frameSources } from './frameSources';
import { escapeHtml, fillTemplate } from './html';
import { renderHead } from './renderHead';
import { renderInLayout, renderRoute } from './renderRoute';
import { responseHeaders } from './responseHeaders';
import { webManifest } from './webManifest';
import type { RuleFacts } from './webServerRules';

const content = import.meta.glob('../../../frontend/content/*.yaml', { import: 'default', eager: true });

/** The parts of the browser's build that the pages need. */
interface BrowserBuild {
  /** `index.html` with its placeholders. */
  shell: string;
  bootstrap: string;
  /** Address of the stylesheet of all pages. */
  stylesheet: string;
  /** Returns the CSS of a page's module, given by its path inside `frontend/`, and of its imports. */
  stylesOf: (module: string) => string;
  titleLineStyles: (lines: readonly TitleLine[]) => Promise<string>;
  /** The absolute URLs of the Open Graph images, by the path of their page. */
  pictures: ReadonlyMap<string | null, string>;
}

/** The upload's text files by name, and the data that the web server and the local server need. */
interface PrerenderedSite {
  files: Record<string, string>;
  ruleFacts: RuleFacts;
  localServer: { base: string; pages: Record<string, string>; notFound: string; headers: Record<string, string> };
}

/** Company facts for PHP's responses and mails. */
export const companyFacts = {
  name: company.name,
  phone: company.phone.display,
  email: company.email,
  projectTypes: Object.fromEntries(contact.projectTypes.map(({ value, label }) => [value, label])),
};

/** What the Open Graph image of each page shows. `name` is for its file. */
export const sharedPictures = routes.map(({ path, file }) => {
  const { still, pictureLines } = pageContents(path);
  const name = file.replace(/\.html$/, '').replaceAll('/', '-');
  return { path, name, still, titleLines: pictureLines, wordmark: company.logo, size: SHARED_PICTURE_SIZE };
});
export type SharedPicture = (typeof sharedPictures)[number];

/** What PHP says too where an inquiry can be neither stored nor mailed. */
const notSent = `We could not take your message just now. Please call ${companyFacts.phone} or write to ${companyFacts.email}.`;

/**
 * Renders every route to a complete file, and all files that list routes. Rejects when a page cannot be rendered.
 */
export async function prerenderSite(
  build: BrowserBuild,
  { url: siteUrl, isRedirectedTo, isHttpsPromised }: SiteAddress,
): Promise<PrerenderedSite> {
  const stylesheet = `<link rel="stylesheet" href="${build.stylesheet}">`;
  const script = `<script>${build.bootstrap}</script><noscript>${stylesheet}</noscript>`;
  const fileOf = async (page: RenderedPage, bootstrap: string) => {
    const shell = fillTemplate(build.shell, { '<!--base-->': BASE, '<!--bootstrap-->': bootstrap });
    const styles = layers + build.stylesOf(page.module) + (await build.titleLineStyles(page.titleLines));
    return [page.file, fillPage(shell, page, `<style>${styles}</style>`)] as const;
  };
  const pages = await Promise.all(
    [...routes, notFoundRoute].map((route) => renderPage(route, siteUrl, build.pictures)),
  );
  const answers = await renderFormAnswers();
  const files: Record<string, string> = Object.fromEntries(
    await Promise.all([
      ...pages.map((page) => fileOf(page, script)),
      ...answers.map((page) => fileOf(page, stylesheet)),
    ]),
  );

  files['api/not-sent.json'] = JSON.stringify({ message: notSent });
  files['site.webmanifest'] = webManifest();
  files['robots.txt'] = robots(siteUrl);
  if (siteUrl !== undefined) files['sitemap.xml'] = sitemap(routes, siteUrl);

  // The map and the films of providers load only when a visitor asks for them.
  const frames = [new URL(company.map).origin, ...frameSources(content)];
  const headers = responseHeaders({ scripts: [build.bootstrap], frames });
  const facts = { base: BASE, notFound: notFoundRoute.file, headers };
  const ruleFacts = {
    ...facts,
    paths: routes.map(({ path }) => path),
    hasEditor: site.admin !== undefined,
    isHttpsPromised,
    redirectTo: isRedirectedTo ? siteUrl : undefined,
  };
  const addresses = Object.fromEntries(routes.map((route) => [route.path, route.file]));
  return { files, ruleFacts, localServer: { ...facts, pages: addresses } };
}

/** What the development server does for a page. */
interface Development {
  /** Vite's `transformIndexHtml`; it runs before the page is filled in, because it would rewrite the page's addresses. */
  transformShell: (html: string) => Promise<string>;
  /** Returns the styles of all modules rendered so far, as HTML. */
  styles: () => string;
  titleLineStyles: BrowserBuild['titleLineStyles'];
}

/** Renders one address for the development server. */
export async function renderForDevelopment(
  shell: string,
  pathname: string,
  { transformShell, styles, titleLineStyles }: Development,
) {
  const route = routeOf(pathname.slice(BASE.length));
  const bootstrap = '<script type="module" src="/bootstrap.ts"></script>';
  const transformed = await transformShell(fillTemplate(shell, { '<!--base-->': '', '<!--bootstrap-->': bootstrap }));
  const page = await renderPage(route);
  const own = `<style>${layers + (await titleLineStyles(page.titleLines))}</style>`;
  return { html: fillPage(transformed, page, own + styles()), isFound: route !== notFoundRoute };
}

interface RenderedPage {
  file: string;
  /** Path inside `frontend/` of the module whose styles the page inlines. */
  module: string;
  titleLines: readonly TitleLine[];
  /** Tags, as HTML. */
  head: readonly string[];
  body: string;
  /** Structured data for search engines, as HTML. */
  jsonLd: string;
}

async function renderPage(
  route: Route,
  siteUrl?: string,
  pictures: BrowserBuild['pictures'] = new Map(),
): Promise<RenderedPage> {
  const fonts = route.path === '/' && home.hero.billing.length > 0 ? [titleFont, billingFont] : [titleFont];
  return {
    file: route.file,
    module: route.module,
    titleLines: pageContents(route.path).titleLines,
    head: [...renderHead(route, siteUrl, pictures.get(route.path)), ...fonts.map(preloadFont)],
    body: await renderRoute(route),
    jsonLd: structuredData(route, siteUrl, pictures.get('/')),
  };
}

/** The pages that answer a form sent without JavaScript, which no script hydrates; PHP replaces their `{{…}}` placeholders. */
async function renderFormAnswers(): Promise<RenderedPage[]> {
  const { FormAnswer } = await import('../../../frontend/pages/contact/FormAnswer');
  const { default: ContactPage } = await import('../../../frontend/pages/contact/ContactPage');
  const { sent, failed } = contact.answerPages;
  const { sentHeading, failedHeading } = site.results;
  const tokens = (prefix: string) => Object.fromEntries(fieldNames.map((name) => [name, `{{${prefix}${name}}}`]));
  const submitted = tokens('') as Record<(typeof fieldNames)[number], string>;
  const back = { href: '/contact', label: 'Back to the form' };
  const unsent = `${notSent} Your browser’s Back button leads to what you wrote.`;
  const answer = async (file: string, title: string, titleLines: readonly TitleLine[], page: ReactNode) => ({
    file: `api/${file}.html`,
    module: routeOf('/contact').module,
    titleLines,
    head: [`<title>${escapeHtml(title)}</title>`, '<meta name="robots" content="noindex">', preloadFont(titleFont)],
    body: await renderInLayout(page),
    jsonLd: '',
  });
  const form = <ContactPage submitted={submitted} errors={tokens('error:')} notice="{{notice}}" />;
  return Promise.all([
    answer('sent-page', sentHeading, sent, <FormAnswer lines={sent} message="{{message}}" />),
    answer('failed-page', failedHeading, failed, <FormAnswer lines={failed} message="{{message}}" back={back} />),
    // For errors of the host itself.
    answer('not-sent', failedHeading, failed, <FormAnswer lines={failed} message={unsent} back={back} />),
    answer('contact-page', failedHeading, contact.titleLines, form),
  ]);
}

/** Low priority: the first picture loads first, and the fallback fonts avoid a layout shift. */
const preloadFont = (address: string) =>
  `<link rel="preload" href="${address}" as="font" type="font/woff2" crossorigin fetchpriority="low">`;

function fillPage(shell: string, { file, head, body, jsonLd }: RenderedPage, styles: string): string {
  return fillTemplate(shell, {
    '<!--file-->': file,
    '<!--head-->': head.join('\n    '),
    '<!--style-->': styles,
    '<!--page-->': body,
    '<!--json-ld-->': jsonLd,
  });
}
