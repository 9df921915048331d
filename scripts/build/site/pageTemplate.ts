const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Makes a text safe between tags and inside quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}

/** Replaces each placeholder of the template with its value; throws when the template lacks a placeholder. */
export function fillTemplate(template: string, values: Record<string, string>): string {
  return Object.entries(values).reduce((text, [mark, value]) => {
    if (!text.includes(mark)) throw new Error(`A template has no place for ${mark}.`);
    return text.replaceAll(mark, () => value);
  }, template);
}

/** A rendered page, before its styles are added. */
export interface RenderedPage {
  file: string;
  /** Path inside `frontend/` of the module whose styles the page inlines. */
  module: string;
  /** Tags, as HTML. */
  head: readonly string[];
  body: string;
  /** Structured data for search engines, as HTML. */
  jsonLd: string;
}

/**
 * Puts a page into `index.html`.
 * @param styles as HTML
 */
export function fillPage(shell: string, { file, head, body, jsonLd }: RenderedPage, styles: string): string {
  return fillTemplate(shell, {
    '<!--file-->': file,
    '<!--head-->': head.join('\n    '),
    '<!--style-->': styles,
    '<!--page-->': body,
    '<!--json-ld-->': jsonLd,
  });
}
