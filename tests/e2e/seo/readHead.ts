import type { Page } from 'playwright';

/** What a page says to machines, as a browser has read its HTML. */
export interface MachineWords {
  lang: string;
  title: string;
  /** By `name`, or by `property` as Open Graph has it; of each what all tags of that name say. */
  metas: Record<string, string[]>;
  canonical: (string | null)[];
  headings: string[];
  /** The records of its structured data. */
  records: Record<string, unknown>[];
  /** Whether all structured data stands behind the content. */
  isDataLast: boolean;
  /** Questions and answers as they are shown. */
  faqs: { question: string; answer: string }[];
}

/** Reads the page that is open, as its HTML has it: its scripts have added to the page itself by whatever moment this is. */
export function readMachineWords(page: Page): Promise<MachineWords> {
  return page.evaluate(async () => {
    const html = await (await fetch(location.href)).text();
    const document = new DOMParser().parseFromString(html, 'text/html');
    const all = <T extends Element>(selector: string) => [...document.querySelectorAll<T>(selector)];
    const metas: Record<string, string[]> = {};
    for (const meta of all<HTMLMetaElement>('head meta[content]')) {
      const name = meta.name || meta.getAttribute('property') || '';
      metas[name] = [...(metas[name] ?? []), meta.content];
    }
    const data = all('script[type="application/ld+json"]');
    const text = (element: Element | null) => element?.textContent ?? '';
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
  });
}
