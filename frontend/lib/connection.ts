interface Connection extends Partial<EventTarget> {
  saveData?: boolean;
  effectiveType?: string;
}

const connection = () => (navigator as Navigator & { connection?: Connection }).connection;

/** Calls `act` whenever the connection becomes another; browsers that do not tell of theirs never do. */
export function onConnectionChange(act: () => void): void {
  connection()?.addEventListener?.('change', act);
}

/** Whether the visitor has asked for Save-Data: then nothing large is fetched unasked. */
export function isSavingData(): boolean {
  return connection()?.saveData === true;
}

/** Whether the connection is so slow (2g) that what is fetched unasked would be in the way of what is wanted. */
export function isConnectionSlow(): boolean {
  return /2g/.test(connection()?.effectiveType ?? '');
}
