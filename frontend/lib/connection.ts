interface Connection extends Partial<EventTarget> {
  saveData?: boolean;
  effectiveType?: string;
}

const connection = () => (navigator as Navigator & { connection?: Connection }).connection;

/** Calls `act` whenever the connection becomes another; browsers that do not tell of theirs never do. */
export function onConnectionChange(act: () => void): void {
  connection()?.addEventListener?.('change', act);
}

/**
 * Whether to fetch nothing that the visitor has not asked for: wanted so, or with a connection of a type that `slow` matches
 * (`slow-2g`, `2g`, `3g` or `4g`). Browsers that do not tell have a good one.
 */
export function isDataSpared(slow: RegExp): boolean {
  const { saveData = false, effectiveType = '' } = connection() ?? {};
  return saveData || slow.test(effectiveType);
}
