/** Path prefix of all pages and files: empty, or e.g. `/studio` if the site is in a subfolder. */
export const BASE = import.meta.env.BASE_URL.slice(0, -1);
