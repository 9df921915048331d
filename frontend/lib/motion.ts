const query = () => matchMedia('(prefers-reduced-motion: reduce)');

/** Whether the visitor's device asks for less motion. */
export function isMotionReduced(): boolean {
  return query().matches;
}

/** Calls `act` whenever the device begins or ceases to ask for less motion. */
export function onMotionChange(act: () => void): void {
  query().addEventListener('change', act);
}
