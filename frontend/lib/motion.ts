const query = () => matchMedia('(prefers-reduced-motion: reduce)');

/** Whether the visitor prefers reduced motion. */
export const isMotionReduced = (): boolean => query().matches;

/** Calls `act` whenever the reduced-motion preference changes. */
export const onMotionChange = (act: () => void): void => query().addEventListener('change', act);
