import { isConnectionSlow, isSavingData } from './connection';

/** Whether what the visitor may want next can be fetched now: it is never in the way of this page, nor of a small budget. */
export function canPrefetch(): boolean {
  return document.readyState === 'complete' && !isSavingData() && !isConnectionSlow();
}

/** Resolves at an idle moment after the page has loaded, or `withinMs` after it where none comes. */
export async function idle(withinMs?: number): Promise<void> {
  if (document.readyState !== 'complete') await new Promise((resolve) => addEventListener('load', resolve));
  await new Promise<unknown>((resolve) => {
    if ('requestIdleCallback' in window)
      requestIdleCallback(resolve, withinMs === undefined ? {} : { timeout: withinMs });
    else setTimeout(resolve, 300);
  });
}
