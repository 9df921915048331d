import { isConnectionSlow, isSavingData } from './connection';

/** Whether prefetching is allowed: after `load`, without Save-Data, and not on a slow connection. */
export function canPrefetch(): boolean {
  return document.readyState === 'complete' && !isSavingData() && !isConnectionSlow();
}

/** Resolves at an idle moment after `load`. */
export async function idle(): Promise<void> {
  if (document.readyState !== 'complete') await new Promise((resolve) => addEventListener('load', resolve));
  await new Promise<unknown>((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(resolve);
    else setTimeout(resolve, 300);
  });
}
