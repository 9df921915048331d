/** What stands before the path of every page and file: nothing, or such as `/studio` where the site lives in a sub-folder. */
export const BASE = import.meta.env.BASE_URL.slice(0, -1);
