/** Puts each value where its mark stands in the template; throws when a mark is missing, so that none is lost unseen. */
export function fillTemplate(template: string, values: Record<string, string>): string {
  return Object.entries(values).reduce((text, [mark, value]) => {
    if (!text.includes(mark)) throw new Error(`A template has no place for ${mark}.`);
    return text.replaceAll(mark, () => value);
  }, template);
}
