const MOST_NAMED = 3;

/** Names the first few: "/a, /b, /c and 4 more". */
export function listed(names: readonly string[]): string {
  const shown = names.slice(0, MOST_NAMED);
  const rest = names.length - shown.length;
  if (rest > 0) return `${shown.join(', ')} and ${rest} more`;
  const last = shown.at(-1) ?? '';

  return shown.length > 1 ? `${shown.slice(0, -1).join(', ')} and ${last}` : last;
}

/** How to empty the caches that hosts and networks put in front of a site. */
export const FLUSH_CACHES =
  'In cPanel, open LiteSpeed Web Cache Manager (or Cache Manager) and choose Flush All; at Cloudflare, choose Caching, ' +
  'Configuration, Purge Everything';

/** How to upload the rules of the web server again. */
export const UPLOAD_RULES =
  'Run "npm run deploy -- --verify", which writes the rules of the site into .htaccess again.';

/** How to upload missing files again. */
export const UPLOAD_ALL =
  'Run "npm run deploy -- --verify", which uploads every file that is missing or incomplete on the host.';
