const DEFAULT_DAYS = 365;

/** Puts the retention period of inquiries in place of `{retention}`. */
export function withRetention(words: string): string {
  // Days after which a sent inquiry is deleted; 0 is never. Any other text counts as PHP counts it.
  const setting = import.meta.env.INQUIRY_RETENTION_DAYS ?? '';
  const days = /^\d+$/.test(setting) ? Number(setting) : DEFAULT_DAYS;
  const time = `after ${days} ${days === 1 ? 'day' : 'days'}`;
  return words.replace('{retention}', days === 0 ? 'when you ask for it' : time);
}
