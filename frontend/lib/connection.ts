type Connection = Partial<EventTarget> & { saveData?: boolean };

const connection = () => (navigator as Navigator & { connection?: Connection }).connection;

/** Calls `act` whenever the connection changes; never in browsers without the Network Information API. */
export const onConnectionChange = (act: () => void): void => connection()?.addEventListener?.('change', act);

/** Whether Save-Data is on; then nothing large is fetched unless the visitor asks for it. */
export const isSavingData = (): boolean => connection()?.saveData === true;
