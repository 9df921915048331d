import { useEffect } from 'react';
import { PHONES } from '../lib/limits';
import { isMotionReduced } from '../lib/motion';
import { ABOVE_ENTRY_LINE, canReachEntryLine } from '../lib/onceInView';

/** Root margin within which a block is hidden until it enters: up to a quarter of a screen below the viewport. */
const PREPARATION_MARGIN = '0px 0px 25% 0px';
/** On phones a block enters just above the lower edge, because a quarter of their screen often shows only one block. */
const ENTRY_MARGIN_ON_PHONES = '0px 0px -6% 0px';

const RISE = [
  { opacity: 0, translate: '0 24px' },
  { opacity: 1, translate: '0 0' },
];
const TIMING = { duration: 900, easing: 'cubic-bezier(0.16, 1, 0.3, 1)', fill: 'backwards' } as const;
const BETWEEN_NEIGHBORS_MS = 60;

/**
 * Lets the blocks marked `data-enters` rise and fade in once, when they scroll into view. Without scripts all blocks are
 * visible, and blocks that were visible before hydration do not move.
 */
export function useEntrances(page: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page has blocks of its own
  useEffect(() => {
    if (isMotionReduced()) return;
    const waiting = new Map<Element, Animation>();
    const arrival = new IntersectionObserver(
      (entries) => {
        for (const [place, { target }] of entries.filter(({ isIntersecting }) => isIntersecting).entries()) {
          arrival.unobserve(target);
          const entrance = waiting.get(target);
          entrance?.effect?.updateTiming({ delay: place * BETWEEN_NEIGHBORS_MS });
          entrance?.play();
        }
      },
      { rootMargin: matchMedia(PHONES).matches ? ENTRY_MARGIN_ON_PHONES : ABOVE_ENTRY_LINE },
    );
    const approach = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting, boundingClientRect } of entries) {
          if (!isIntersecting) continue;
          approach.unobserve(target);
          if (boundingClientRect.top < innerHeight || !canReachEntryLine(boundingClientRect.top)) continue;
          const entrance = target.animate(RISE, TIMING);
          entrance.pause();
          waiting.set(target, entrance);
          arrival.observe(target);
          // Keyboard focus can reach a block in view below the line, and browsers do not scroll for it.
          target.addEventListener('focusin', () => {
            arrival.unobserve(target);
            entrance.finish();
          });
        }
      },
      { rootMargin: PREPARATION_MARGIN },
    );
    for (const block of document.querySelectorAll('[data-enters]')) approach.observe(block);

    return () => {
      approach.disconnect();
      arrival.disconnect();
      // A paused animation would keep its block in memory after the page is unmounted.
      for (const entrance of waiting.values()) entrance.cancel();
    };
  }, [page]);
}
