import { company, contact, site } from 'virtual:content';
import { titleFont } from 'virtual:first-fonts';
import { type ReactNode, StrictMode } from 'react';
import { prerender } from 'react-dom/static';
import { StaticRouter } from 'react-router-dom';
import { App } from '../../../frontend/App';
import { SiteLayout } from '../../../frontend/components/layout/SiteLayout';
import { BASE } from '../../../frontend/lib/base';
import { filmProviders } from '../../../frontend/lib/filmSource';
import { fieldNames } from '../../../frontend/lib/inquiryFields';
import { notFoundRoute, type Route, routeOf, routes } from '../../../frontend/routes';
import layers from '../../../frontend/styles/layers.css?inline';
import { pageContents, SHARED_PICTURE_SIZE } from '../search/pageContents';
import { robots, sitemap } from '../search/sitemap';
import { structuredData } from '../search/structuredData';
import type { SiteAddress } from '../siteAddress.ts';
import { escapeHtml, fillPage, fillTemplate, type RenderedPage } from './pageTemplate';
import { renderHead } from './renderHead';
import { responseHeaders } from './responseHeaders';
import { webManifest } from './webManifest';
import type { RuleFacts } from './webServerRules';

export { layers };

/** A path without a route, at which the 404 page is rendered. */
const UNKNOWN_PATH = '/404';

/** The absolute URLs of the Open Graph images, by the path of their page. */
type Pictures = Readonly<Record<string, string>>;

/** The parts of the browser's build that the pages need. */
interface BrowserBuild {
  /** `index.html` with its placeholders. */
  shell: string;
  bootstrap: string;
  /** Address of the stylesheet of all pages. */
  stylesheet: string;
  /** Returns the CSS of a page's module, given by its path inside `frontend/`, and of its imports. */
  stylesOf: (module: string) => string;
  pictures: Pictures;
  /** The color of the page. */
  background: string;
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
 * @returns the upload's text files by name, and the facts for web servers
 */
export async function prerenderSite(build: BrowserBuild, address: SiteAddress) {
  const { url: siteUrl, isRedirectedTo, isHttpsPromised } = address;
  const stylesheet = `<link rel="stylesheet" href="${build.stylesheet}">`;
  const script = `<script>${build.bootstrap}</script><noscript>${stylesheet}</noscript>`;
  const files: Record<string, string> = {
    'api/not-sent.json': JSON.stringify({ message: notSent }),
    'site.webmanifest': webManifest(build.background),
    'robots.txt': robots(siteUrl),
    ...(siteUrl !== undefined && { 'sitemap.xml': sitemap(routes, siteUrl) }),
  };
  const add = (page: RenderedPage, bootstrap: string) => {
    const places = { '<!--base-->': BASE, '<!--bootstrap-->': bootstrap, '<!--background-->': build.background };
    const shell = fillTemplate(build.shell, places);
    files[page.file] = fillPage(shell, page, `<style>${layers + build.stylesOf(page.module)}</style>`);
  };
  for (const route of [...routes, notFoundRoute]) add(await renderPage(route, siteUrl, build.pictures), script);
  for (const page of await renderFormAnswers()) add(page, stylesheet);

  // The map and the films of providers load only when a visitor asks for them.
  const frames = [new URL(company.map).origin, ...Object.values(filmProviders).map(({ origin }) => origin)];
  const facts: RuleFacts = {
    base: BASE,
    pages: Object.fromEntries(routes.map(({ path, file }) => [path, file])),
    notFound: notFoundRoute.file,
    headers: responseHeaders([build.bootstrap], frames),
    isHttpsPromised,
    redirectTo: isRedirectedTo ? siteUrl : undefined,
  };
  return { files, facts };
}

/** The page at a path, or the 404 page, for the development server. */
export async function pageAt(pathname: string): Promise<{ page: RenderedPage; isFound: boolean }> {
  const route = routeOf(pathname.slice(BASE.length));
  return { page: await renderPage(route), isFound: route !== notFoundRoute };
}

async function renderPage(route: Route, siteUrl?: string, pictures: Pictures = {}): Promise<RenderedPage> {
  return {
    file: route.file,
    module: route.module,
    head: [...renderHead(route, siteUrl, pictures[route.path ?? '']), preloadFont(titleFont)],
    body: await render(route.path ?? UNKNOWN_PATH, <App />),
    jsonLd: structuredData(route, siteUrl, pictures['/']),
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
  const answer = async (file: string, title: string, page: ReactNode) => ({
    file: `api/${file}.html`,
    module: routeOf('/contact').module,
    head: [`<title>${escapeHtml(title)}</title>`, '<meta name="robots" content="noindex">', preloadFont(titleFont)],
    body: await render(UNKNOWN_PATH, <SiteLayout>{page}</SiteLayout>),
    jsonLd: '',
  });
  const form = <ContactPage submitted={submitted} errors={tokens('error:')} notice="{{notice}}" />;
  return Promise.all([
    answer('sent-page', sentHeading, <FormAnswer lines={sent} message="{{message}}" />),
    answer('failed-page', failedHeading, <FormAnswer lines={failed} message="{{message}}" back={back} />),
    // For errors of the host itself.
    answer('not-sent', failedHeading, <FormAnswer lines={failed} message={unsent} back={back} />),
    answer('contact-page', failedHeading, form),
  ]);
}

/** Low priority: the first picture loads first, and the fallback fonts avoid a layout shift. */
const preloadFont = (address: string) =>
  `<link rel="preload" href="${address}" as="font" type="font/woff2" crossorigin fetchpriority="low">`;

/** Renders to the HTML that React hydrates in the browser. Rejects when a part throws. */
async function render(path: string, tree: ReactNode): Promise<string> {
  const problems: unknown[] = [];
  const { prelude } = await prerender(
    <StrictMode>
      <StaticRouter basename={import.meta.env.BASE_URL} location={BASE + path}>
        {tree}
      </StaticRouter>
    </StrictMode>,
    {
      // React would move a Suspense boundary of a long page into a script.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      // React leaves out a Suspense boundary that throws.
      onError: (problem) => void problems.push(problem),
    },
  );
  if (problems.length > 0) throw problems[0];
  return new Response(prelude).text();
}
