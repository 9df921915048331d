const query = () => matchMedia('(prefers-reduced-motion: reduce)');

/** Whether the visitor prefers reduced motion. */
export function isMotionReduced(): boolean {
  return query().matches;
}

/** Calls `act` whenever the reduced-motion preference changes. */
export function onMotionChange(act: () => void): void {
  query().addEventListener('change', act);
}
