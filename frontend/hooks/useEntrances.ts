import { useEffect } from 'react';
import { isMotionReduced } from '../lib/motion';

/** Where a block waits unseen until it enters: at most a quarter of a screen below it. */
const BELOW = '0px 0px 25% 0px';
/** The line that its top has to pass: three quarters down the screen. */
const LINE = '0px 0px -25% 0px';

const RISE = [
  { opacity: 0, translate: '0 24px' },
  { opacity: 1, translate: '0 0' },
];
const TIMING = { duration: 900, easing: 'cubic-bezier(0.16, 1, 0.3, 1)', fill: 'backwards' } as const;
const BETWEEN_NEIGHBOURS_MS = 60;

/**
 * Lets the blocks marked `data-enters` rise and fade in, once, when they come up the screen. All can be seen without a
 * script, and what the visitor has seen before the script came does not move any more.
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
          entrance?.effect?.updateTiming({ delay: place * BETWEEN_NEIGHBOURS_MS });
          entrance?.play();
        }
      },
      { rootMargin: LINE },
    );
    const approach = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting, boundingClientRect } of entries) {
          if (!isIntersecting) continue;
          approach.unobserve(target);
          if (boundingClientRect.top < innerHeight || !canReachLine(boundingClientRect.top)) continue;
          const entrance = target.animate(RISE, TIMING);
          entrance.pause();
          waiting.set(target, entrance);
          arrival.observe(target);
          // The keyboard reaches what is in view below the line, and browsers need not scroll for it.
          target.addEventListener('focusin', () => {
            arrival.unobserve(target);
            entrance.finish();
          });
        }
      },
      { rootMargin: BELOW },
    );
    for (const block of document.querySelectorAll('[data-enters]')) approach.observe(block);

    return () => {
      approach.disconnect();
      arrival.disconnect();
      // A paused animation would keep its block in memory after the page has gone.
      for (const entrance of waiting.values()) entrance.cancel();
    };
  }, [page]);
}

/** The end of a page may never come up that far. */
function canReachLine(top: number): boolean {
  return document.documentElement.scrollHeight - scrollY - top > innerHeight / 4;
}
