/** When a sent inquiry is deleted, by the setting INQUIRY_RETENTION_DAYS. */
const DAYS = Number(import.meta.env.INQUIRY_RETENTION_DAYS ?? 365);

/** Puts the retention period of inquiries in place of `{retention}`. */
export function withRetention(words: string): string {
  return words.replace('{retention}', DAYS === 0 ? 'when you ask for it' : `after ${DAYS} days`);
}
