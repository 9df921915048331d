const KEY = 'sound';
const OFF = 'off';

/** Fallback for browsers without session storage; lost at the next full page load. */
let choice: string | null = null;

/** Whether the visitor has switched the sound of films off during this visit. */
export function isSoundOff(): boolean {
  try {
    choice = sessionStorage.getItem(KEY);
  } catch {}
  return choice === OFF;
}

/** Keeps the visitor's choice for the visit, in this tab. */
export function chooseSound(isOn: boolean): void {
  choice = isOn ? 'on' : OFF;
  try {
    sessionStorage.setItem(KEY, choice);
  } catch {}
}
