/** Where films may stand beside `frontend/media`: the hosts of the addresses that a browser shows. */
const HOSTS: Record<string, RegExp> = {
  YouTube: /^((www|m)\.)?youtube\.com$|^youtu\.be$/,
  Vimeo: /^((www|player)\.)?vimeo\.com$/,
  'Google Drive': /^drive\.google\.com$/,
};

/** The providers whose films can be shown, for sentences. */
export const filmProviders = 'YouTube, Vimeo or Google Drive';

/** Whether an address is one of a film at a provider that can be shown. */
export function isFilmAddress(address: string): boolean {
  if (!/^https:\/\//.test(address) || !URL.canParse(address)) return false;
  const { hostname, pathname } = new URL(address);
  return pathname !== '/' && Object.values(HOSTS).some((host) => host.test(hostname));
}
