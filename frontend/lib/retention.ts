/** Days after which a sent inquiry is deleted (INQUIRY_RETENTION_DAYS); 0 is never. */
const DAYS = Number(import.meta.env.INQUIRY_RETENTION_DAYS ?? 365);

/** Puts the retention period of inquiries in place of `{retention}`. */
export function withRetention(words: string): string {
  return words.replace('{retention}', DAYS === 0 ? 'when you ask for it' : `after ${DAYS} days`);
}
