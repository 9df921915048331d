import { FRAME_ORIGINS, filmSource } from '../../../frontend/lib/filmSource';

/** The sorted origins of the providers that embed these films, for the policy's `frame-src`. */
export function frameSources(videoUrls: readonly string[]): string[] {
  const origins = videoUrls.flatMap((url) => {
    const { provider } = filmSource(url);
    return provider === 'local' ? [] : FRAME_ORIGINS[provider];
  });
  return [...new Set(origins)].sort();
}
