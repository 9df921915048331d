import { filmProviders, filmSource } from '../../../frontend/lib/filmSource';

/** The sorted origins of the providers that embed films of this content, for the policy's `frame-src`. */
export function frameSources(content: unknown): string[] {
  const origins = videoUrlsIn(content).flatMap((url) => {
    const { provider } = filmSource(url);
    return provider === 'local' ? [] : filmProviders[provider].origin;
  });
  return [...new Set(origins)].sort();
}

/** The values of all fields named `videoUrl`, at any depth. */
function videoUrlsIn(content: unknown): string[] {
  return Object.entries(Object(content)).flatMap(([field, value]) =>
    typeof value === 'object' ? videoUrlsIn(value) : field === 'videoUrl' ? String(value) : [],
  );
}
