import { JSDOM, VirtualConsole } from 'jsdom';

/** The parts of a page's HTML that search engines read. */
export interface MachineWords {
  lang: string;
  title: string;
  /** The contents of all meta tags, by `name`, or by `property` for Open Graph. */
  metas: Record<string, string[]>;
  canonical: (string | null)[];
  headings: string[];
  /** The records of its structured data. */
  records: Record<string, unknown>[];
  /** Whether all structured data comes after the content. */
  isDataLast: boolean;
  /** Questions and answers as they are shown. */
  faqs: { question: string; answer: string }[];
}

/** Reads a page's HTML as search engines do that run no scripts. */
export function machineWords(html: string): MachineWords {
  // jsdom's CSS parser does not know our newer CSS; the virtual console discards its warnings.
  const { document } = new JSDOM(html, { virtualConsole: new VirtualConsole() }).window;
  const all = <T extends Element>(selector: string) => [...document.querySelectorAll<T>(selector)];
  const text = (element: Element | null) => element?.textContent ?? '';
  const metas: Record<string, string[]> = {};
  for (const meta of all<HTMLMetaElement>('head meta[content]')) {
    const name = meta.name || meta.getAttribute('property') || '';
    metas[name] = [...(metas[name] ?? []), meta.content];
  }
  const data = all('script[type="application/ld+json"]');

  return {
    lang: document.documentElement.lang,
    title: document.title,
    metas,
    canonical: all('link[rel=canonical]').map((link) => link.getAttribute('href')),
    headings: all('h1').map(text),
    records: data.flatMap((script) => {
      const graph = JSON.parse(text(script));
      if (graph['@context'] !== 'https://schema.org') throw new Error('The structured data is of no vocabulary.');
      return graph['@graph'];
    }),
    isDataLast: data.every((script) => script.parentElement === document.body && !script.nextElementSibling),
    faqs: all('details:has(h3)')
      .map((item) => ({ question: text(item.querySelector('h3')), answer: text(item.querySelector('summary ~ *')) }))
      .filter(({ question }) => question.endsWith('?')),
  };
}
