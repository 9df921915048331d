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
