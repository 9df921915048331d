import { billingFont, titleFont } from 'virtual:first-fonts';
import type { ReactNode } from 'react';
import company from '../../../frontend/content/company.yaml';
import contact from '../../../frontend/content/contact.yaml';
import home from '../../../frontend/content/home.yaml';
import notFound from '../../../frontend/content/not-found.yaml';
import site from '../../../frontend/content/site.yaml';
import { BASE } from '../../../frontend/lib/base';
import { fieldNames } from '../../../frontend/lib/inquiryFields';
import { notFoundRoute, type Route, routeOf, routes } from '../../../frontend/routes';
import type { TitleLine } from '../../../frontend/schema/records';
import layers from '../../../frontend/styles/layers.css?inline';
import { pageContents } from '../search/pageContents';
import { robots } from '../search/robots';
import { type DrawPicture, makeSharedPictures } from '../search/sharedPictures';
import { sitemap } from '../search/sitemap';
import { structuredData } from '../search/structuredData';
import type { SiteAddress } from '../siteAddress.ts';
import { escapeHtml } from './escapeHtml';
import { fillTemplate } from './fillTemplate';
import { frameSources } from './frameSources';
import { renderHead } from './renderHead';
import { renderInLayout, renderRoute } from './renderRoute';
import { responseHeaders } from './responseHeaders';
import { titleLineStyles } from './titleLineStyles';
import { webManifest } from './webManifest';
import type { RuleFacts } from './webServerRules';

const content = import.meta.glob('../../../frontend/content/*.yaml', { import: 'default', eager: true });
const { answerPages } = contact;
const { hero } = home;
const { results } = site;

/** The parts of the browser's build that the pages need. */
interface BrowserBuild {
  /** `index.html` with its placeholders. */
  shell: string;
  bootstrap: string;
  /** Address of the stylesheet of all pages. */
  stylesheet: string;
  /** Returns the CSS of a page's module, given by its path inside `frontend/`, and of its imports. */
  stylesOf: (module: string) => string;
  /** Draws an Open Graph image into the upload. */
  drawPicture: DrawPicture;
}

/** The upload's text files by name, and the data that the web server and the local server need. */
interface PrerenderedSite {
  files: Record<string, string>;
  ruleFacts: RuleFacts;
  localServer: { base: string; pages: Record<string, string>; notFound: string; headers: Record<string, string> };
}

/** Low priority: the first picture loads first, and the fallback fonts avoid a layout shift. */
const preloadFont = (address: string) =>
  `<link rel="preload" href="${address}" as="font" type="font/woff2" crossorigin fetchpriority="low">`;

/** Company facts for PHP's responses and mails. */
export const companyFacts = {
  name: company.name,
  phone: company.phone.display,
  email: company.email,
  projectTypes: Object.fromEntries(contact.projectTypes.map(({ value, label }) => [value, label])),
};

const BACK_TO_FORM = { href: '/contact', label: 'Back to the form' };

/** What PHP says too where an inquiry can be neither stored nor mailed. */
const notSent = `We could not take your message just now. Please call ${companyFacts.phone} or write to ${companyFacts.email}.`;

/**
 * Renders every route to a complete file, and all files that list routes. Rejects when a page cannot be rendered.
 */
export async function prerenderSite(
  build: BrowserBuild,
  { url: siteUrl, isRedirectedTo, isHttpsPromised }: SiteAddress,
): Promise<PrerenderedSite> {
  const pages = [...(await renderRoutes(build, siteUrl)), ...(await renderFormAnswers())];
  const files: Record<string, string> = Object.fromEntries(pages.map((page) => [page.file, fillShell(build, page)]));

  const headers = responseHeaders({
    scripts: [build.bootstrap],
    // The map and the films of providers, which load only when a visitor asks for them.
    frames: [new URL(company.map).origin, ...frameSources(content)],
  });
  files['api/not-sent.json'] = JSON.stringify({ message: notSent });
  files['site.webmanifest'] = webManifest();
  files['robots.txt'] = robots(siteUrl);
  if (siteUrl !== undefined) files['sitemap.xml'] = sitemap(routes, siteUrl);

  const addresses = Object.fromEntries(routes.map((route) => [route.path, route.file]));
  const notFoundFile = notFoundRoute.file;
  const ruleFacts = {
    base: BASE,
    paths: routes.map(({ path }) => path),
    notFound: notFoundFile,
    headers,
    hasEditor: site.admin !== undefined,
    isHttpsPromised,
    redirectTo: isRedirectedTo ? siteUrl : undefined,
  };
  return { files, ruleFacts, localServer: { base: BASE, pages: addresses, notFound: notFoundFile, headers } };
}

async function renderRoutes(build: BrowserBuild, siteUrl: string | undefined): Promise<RenderedPage[]> {
  const pictures = siteUrl && (await makeSharedPictures(routes, siteUrl, build.drawPicture));
  const pictureOf = (path: string | null) => (pictures && path ? pictures.get(path) : undefined);
  return Promise.all(
    [...routes, notFoundRoute].map(async (route) => {
      const { titleLines } = titledContent(route);
      const head = [
        renderHead(route, siteUrl, pictureOf(route.path)),
        preloadFont(titleFont),
        route.path === '/' && hero.billing.length > 0 && preloadFont(billingFont),
      ]
        .filter(Boolean)
        .join('\n    ');
      return {
        file: route.file,
        module: route.module,
        titleLines,
        head,
        body: await renderRoute(route),
        jsonLd: structuredData(route, siteUrl, pictureOf('/')?.address),
        hasBootstrap: true,
      };
    }),
  );
}

/** What the development server does for a page. */
interface Development {
  /** Vite's `transformIndexHtml`; it runs before the page is filled in, because it would rewrite the page's addresses. */
  transformShell: (html: string) => Promise<string>;
  /** Returns the styles of all modules rendered so far, as HTML. */
  styles: () => string;
}

/** Renders one address for the development server. */
export async function renderForDevelopment(shell: string, pathname: string, { transformShell, styles }: Development) {
  const route = routeOf(pathname.slice(BASE.length));
  const transformed = await transformShell(
    fillTemplate(shell, {
      '<!--base-->': '',
      '<!--bootstrap-->': '<script type="module" src="/bootstrap.ts"></script>',
    }),
  );
  const page = await renderRoute(route);
  const { titleLines } = titledContent(route);
  const html = fillTemplate(transformed, {
    '<!--file-->': route.file,
    '<!--head-->': renderHead(route),
    '<!--json-ld-->': '',
    '<!--style-->': `<style>${layers + titleLineStyles(titleLines)}</style>${styles()}`,
    '<!--page-->': page,
  });
  return { html, isFound: route !== notFoundRoute };
}

/** The pages that answer a form sent without JavaScript; PHP replaces their `{{…}}` placeholders. */
async function renderFormAnswers(): Promise<RenderedPage[]> {
  const { FormAnswer } = await import('../../../frontend/pages/contact/FormAnswer');
  const { default: ContactPage } = await import('../../../frontend/pages/contact/ContactPage');
  const tokens = (prefix: string) => Object.fromEntries(fieldNames.map((name) => [name, `{{${prefix}${name}}}`]));
  const submitted = tokens('') as Record<(typeof fieldNames)[number], string>;
  const page = async (file: string, title: string, titleLines: readonly TitleLine[], content: ReactNode) => ({
    file: `api/${file}`,
    module: routeOf('/contact').module,
    titleLines,
    head: `<title>${escapeHtml(title)}</title>\n    <meta name="robots" content="noindex">\n    ${preloadFont(titleFont)}`,
    body: await renderInLayout(content),
    jsonLd: '',
    hasBootstrap: false,
  });
  return Promise.all([
    page(
      'sent-page.html',
      results.sentHeading,
      answerPages.sent,
      <FormAnswer lines={answerPages.sent} message="{{message}}" />,
    ),
    page(
      'failed-page.html',
      results.failedHeading,
      answerPages.failed,
      <FormAnswer lines={answerPages.failed} message="{{message}}" back={BACK_TO_FORM} />,
    ),
    // For errors of the host itself.
    page(
      'not-sent.html',
      results.failedHeading,
      answerPages.failed,
      <FormAnswer
        lines={answerPages.failed}
        message={`${notSent} Your browser’s Back button leads to what you wrote.`}
        back={BACK_TO_FORM}
      />,
    ),
    page(
      'contact-page.html',
      results.failedHeading,
      contact.titleLines,
      <ContactPage submitted={submitted} errors={tokens('error:')} notice="{{notice}}" />,
    ),
  ]);
}

interface RenderedPage {
  file: string;
  /** Path inside `frontend/` of the module whose styles the page inlines. */
  module: string;
  titleLines: readonly TitleLine[];
  head: string;
  body: string;
  /** Structured data for search engines, as HTML. */
  jsonLd: string;
  /** Whether scripts hydrate the page. */
  hasBootstrap: boolean;
}

/** The content of a page, which has its title. */
function titledContent({ path }: Route) {
  return path === null ? notFound : pageContents(path);
}

function fillShell(build: BrowserBuild, page: RenderedPage): string {
  const styles = layers + build.stylesOf(page.module) + titleLineStyles(page.titleLines);
  const stylesheet = `<link rel="stylesheet" href="${build.stylesheet}">`;
  return fillTemplate(build.shell, {
    '<!--base-->': BASE,
    '<!--file-->': page.file,
    '<!--head-->': page.head,
    '<!--style-->': `<style>${styles}</style>`,
    '<!--bootstrap-->': page.hasBootstrap
      ? `<script>${build.bootstrap}</script><noscript>${stylesheet}</noscript>`
      : stylesheet,
    '<!--page-->': page.body,
    '<!--json-ld-->': page.jsonLd,
  });
}
