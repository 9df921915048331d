import type { Location } from 'react-router-dom';

/** Navigation state for a change within the current page: scroll position and focus stay (see usePageChange.ts). */
export const KEEP_VIEW = { keepsView: true } as const;

/** Navigation state for a film's dialog over the page at the location `behind`. */
export const dialogOver = (behind: Location) => ({ ...KEEP_VIEW, behind });

/** A query with this value of a parameter, or without the parameter. */
export function queryWith(search: string, name: string, value: string | undefined): string {
  const query = new URLSearchParams(search);
  if (value === undefined) query.delete(name);
  else query.set(name, value);
  return query.toString();
}

/** The location of the page in view. It differs from the address while a film's dialog is open at the address of its page. */
export function pageLocation(location: Location): Location {
  return location.state?.behind ?? location;
}
