import { type RefObject, useEffect, useState } from 'react';
import { COUNTER_STEPS, COUNTER_TICK_MS } from '../lib/limits';
import { isMotionReduced } from '../lib/motion';
import { onceInView } from '../lib/onceInView';

/** Root margin for figures below the first screen: counting starts a quarter of the viewport above its lower edge. */
const START_MARGIN = '0px 0px -25% 0px';
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
      stopWaiting = onceInView(current, climb, canScrollBy(top - innerHeight * 0.75) ? START_MARGIN : undefined);
    };
    let stopWaiting = onceInView(current, approach, RESET_MARGIN);

    return () => {
      stopWaiting();
      clearInterval(timer);
    };
  }, [ref, target]);

  return value;
}

/** Whether the page can scroll down by this many pixels; near its end it cannot. */
function canScrollBy(pixels: number): boolean {
  return document.documentElement.scrollHeight - innerHeight - scrollY > pixels;
}
