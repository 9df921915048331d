/**
 * Whether to fetch nothing that the visitor has not asked for: wanted so, or with a connection of a type that `slow` matches
 * (`slow-2g`, `2g`, `3g` or `4g`). Browsers that do not tell have a good one.
 */
export function isDataSpared(slow: RegExp): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean; effectiveType?: string } };
  return connection?.saveData === true || slow.test(connection?.effectiveType ?? '');
}
