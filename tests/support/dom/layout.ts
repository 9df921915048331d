import { act } from '@testing-library/react';
import { vi } from 'vitest';

const tops = new Map<Element, number>();
const observers = new Set<LayoutObserver>();

/**
 * Gives jsdom, which has no layout, an IntersectionObserver that knows where `place` has put an element, and a visitor who has
 * not asked for reduced motion.
 */
export function installLayout(): void {
  installMotionPreference(false);
  tops.clear();
  observers.clear();
  vi.stubGlobal('IntersectionObserver', LayoutObserver);
}

/**
 * Scrolls until the top of an element, which is one screen high, is `top` screen heights below the top of the screen.
 */
export function place(element: Element, top: number): void {
  tops.set(element, top);
  act(() => {
    for (const observer of [...observers]) observer.notify(element);
  });
}

/** Sets the answer to the media query `prefers-reduced-motion`; others match if they are named. */
export function installMotionPreference(isReduced: boolean, ...matching: string[]): void {
  vi.stubGlobal('matchMedia', (query: string) =>
    Object.assign(new EventTarget(), {
      matches: query.includes('reduced-motion') ? isReduced : matching.includes(query),
    }),
  );
}

class LayoutObserver {
  readonly #elements = new Set<Element>();
  readonly #report: IntersectionObserverCallback;
  /** How far the observed area reaches beyond the screen's lower edge, in screen heights. */
  readonly #below: number;

  constructor(report: IntersectionObserverCallback, { rootMargin = '0px' }: IntersectionObserverInit = {}) {
    const margins = rootMargin.split(' ');
    const margin = margins[2] ?? margins[0] ?? '';
    this.#report = report;
    this.#below = Number.parseFloat(margin) / (margin.endsWith('%') ? 100 : innerHeight);
    observers.add(this);
  }

  observe(element: Element): void {
    this.#elements.add(element);
    if (tops.has(element)) this.notify(element);
  }

  unobserve(element: Element): void {
    this.#elements.delete(element);
  }

  disconnect(): void {
    this.#elements.clear();
    observers.delete(this);
  }

  notify(target: Element): void {
    const top = tops.get(target);
    if (top === undefined || !this.#elements.has(target)) return;
    const intersectionRatio = Math.max(0, Math.min(top + 1, 1 + this.#below) - Math.max(top, 0));
    const isIntersecting = top < 1 + this.#below && top + 1 > 0;
    const entry = { target, intersectionRatio, isIntersecting, boundingClientRect: { top: top * innerHeight } };
    this.#report([entry as unknown as IntersectionObserverEntry], this as unknown as IntersectionObserver);
  }
}
