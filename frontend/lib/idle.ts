/** Resolves at an idle moment after `load`. */
export async function idle(): Promise<void> {
  if (document.readyState !== 'complete') await new Promise((resolve) => addEventListener('load', resolve));
  await new Promise<unknown>((resolve) => window.requestIdleCallback?.(resolve) ?? setTimeout(resolve, 300));
}
