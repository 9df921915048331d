/** Replaces each placeholder of the template with its value; throws when the template lacks a placeholder. */
export function fillTemplate(template: string, values: Record<string, string>): string {
  return Object.entries(values).reduce((text, [mark, value]) => {
    if (!text.includes(mark)) throw new Error(`A template has no place for ${mark}.`);
    return text.replaceAll(mark, () => value);
  }, template);
}
