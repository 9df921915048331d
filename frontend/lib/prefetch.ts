/** Resolves at an idle moment after `load`; given `withinMs`, at most that much later. */
export async function idle(withinMs?: number): Promise<void> {
  if (document.readyState !== 'complete') await new Promise((resolve) => addEventListener('load', resolve));
  await new Promise<unknown>((resolve) => {
    if ('requestIdleCallback' in window)
      requestIdleCallback(resolve, withinMs === undefined ? {} : { timeout: withinMs });
    else setTimeout(resolve, 300);
  });
}
