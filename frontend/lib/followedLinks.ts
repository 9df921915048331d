/** By which link each page of the history was left. */
const followed = new Map<string, { href: string; place: number }>();

const linksTo = (href: string) => [...document.querySelectorAll<HTMLElement>(`a[href="${href}"]`)];

/** Remembers the link by which a page is left; `page` is the router's key of that visit. */
export function rememberLink(page: string, link: HTMLElement): void {
  const href = link.getAttribute('href') ?? '';
  followed.set(page, { href, place: linksTo(href).indexOf(link) });
}

/** The same link when that visit is in view again, drawn anew perhaps. */
export function linkLeftBy(page: string): HTMLElement | undefined {
  const link = followed.get(page);
  return link && linksTo(link.href)[link.place];
}
