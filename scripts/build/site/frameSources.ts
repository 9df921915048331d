import { FRAME_ORIGINS, filmSource } from '../../../frontend/lib/filmSource';

/** The origins of the providers that show films of these addresses, sorted: the security policy admits no other. */
export function frameSources(videoUrls: readonly string[]): string[] {
  const origins = videoUrls.flatMap((url) => {
    const { provider } = filmSource(url);
    return provider === 'local' ? [] : FRAME_ORIGINS[provider];
  });
  return [...new Set(origins)].sort();
}
