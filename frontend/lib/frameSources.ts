import { FRAME_ORIGINS, type Provider } from './filmSource';

/**
 * The origins of the providers whose films these pages have, in one order however the pages name them. Reads them from the
 * pages' own HTML, so that the security policy admits each that is needed and no other.
 */
export function frameSources(pages: readonly string[]): string[] {
  const providers = pages.flatMap((html) => [...html.matchAll(/ data-provider="(\w+)"/g)].map(([, name]) => name));
  return [...new Set(providers)].sort().map((provider) => FRAME_ORIGINS[provider as Provider]);
}
