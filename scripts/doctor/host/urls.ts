/** Whether two URLs have the same origin and path, whatever their case and the slash at their end. */
export const isSameUrl = (one: string, other: string): boolean => comparable(one) === comparable(other);

/** Whether two URLs have the same host, with or without `www.`. */
export const isSameHost = (one: string, other: string): boolean => hostOf(one) === hostOf(other);

/** The origin and the path, without a slash at the end. */
export const originAndPath = (address: string): string => new URL(address).origin + pathOf(address);

/** The path without a slash at the end; empty at the root of a host. */
export const pathOf = (address: string): string => new URL(address).pathname.replace(/\/+$/, '');

function comparable(address: string): string {
  return (URL.canParse(address) ? originAndPath(address) : address).toLowerCase();
}

/** The host without `www.`, with its port if that is not the usual one. */
const hostOf = (address: string) => new URL(address).host.replace(/^www\./, '');
