import { type RefObject, useEffect, useState } from 'react';
import { isMotionReduced } from '../lib/motion';
import { ABOVE_ENTRY_LINE, canReachEntryLine, onceInView } from '../lib/onceInView';

/** A counter rises at every tick by its target divided by this, rounded up. */
const COUNTER_STEPS = 50;
const COUNTER_TICK_MS = 50;

/** Root margin within which a figure below the screen is reset to zero, where nobody sees it fall. */
const RESET_MARGIN = '0px 0px 50% 0px';

/**
 * A number that counts up from zero to `target` once its element scrolls into view, by the same whole step at every tick. It is
 * `target` until the element is near, in static pages and under reduced motion. A number that is visible before that,
 * as on the first screen, stays: it would fall to zero.
 */
export function useCountUp(ref: RefObject<Element | null>, target: number): number {
  const [value, setValue] = useState(target);

  useEffect(() => {
    const { current } = ref;
    if (current === null || isMotionReduced()) return;

    let timer: ReturnType<typeof setInterval> | undefined;
    const climb = () => {
      let reached = 0;
      timer = setInterval(() => {
        reached = Math.min(reached + Math.ceil(target / COUNTER_STEPS), target);
        setValue(reached);
        if (reached === target) clearInterval(timer);
      }, COUNTER_TICK_MS);
    };
    const approach = ({ boundingClientRect: { top } }: IntersectionObserverEntry) => {
      if (top < innerHeight) return;
      setValue(0);
      stopWaiting = onceInView(current, climb, canReachEntryLine(top) ? ABOVE_ENTRY_LINE : undefined);
    };
    let stopWaiting = onceInView(current, approach, RESET_MARGIN);

    return () => {
      stopWaiting();
      clearInterval(timer);
    };
  }, [ref, target]);

  return value;
}
