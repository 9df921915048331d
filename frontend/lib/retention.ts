const DEFAULT_DAYS = 365;
/** As in `api/src/Settings.php`. */
const LONGEST_DAYS = 36_500;

/** Puts the retention period of inquiries in place of `{retention}`. */
export function withRetention(words: string): string {
  // Days after which a sent inquiry is deleted; 0 is never. Any other text counts as PHP counts it.
  const setting = import.meta.env.INQUIRY_RETENTION_DAYS ?? '';
  const isDays = /^\+?(0|[1-9]\d*)$/.test(setting) && Number(setting) <= LONGEST_DAYS;
  const days = isDays ? Number(setting) : DEFAULT_DAYS;
  const time = `after ${days} ${days === 1 ? 'day' : 'days'}`;
  return words.replaceAll('{retention}', days === 0 ? 'when you ask for it' : time);
}
