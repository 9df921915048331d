/** Words as they stand in an address: letters and digits of any script, in lower case, with hyphens between them. */
export function slugOf(words: string): string {
  return (
    words
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu)
      ?.join('-') ?? ''
  );
}
