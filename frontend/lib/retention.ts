const DEFAULT_DAYS = 365;

/** Days after which a sent inquiry is deleted (INQUIRY_RETENTION_DAYS); 0 is never. Any other text counts as PHP counts it. */
function daysOf(setting: string | undefined): number {
  return /^\d+$/.test(setting ?? '') ? Number(setting) : DEFAULT_DAYS;
}

/** Puts the retention period of inquiries in place of `{retention}`. */
export function withRetention(words: string): string {
  const days = daysOf(import.meta.env.INQUIRY_RETENTION_DAYS);
  return words.replace(
    '{retention}',
    days === 0 ? 'when you ask for it' : `after ${days} ${days === 1 ? 'day' : 'days'}`,
  );
}
