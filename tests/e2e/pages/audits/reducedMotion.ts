import { expect } from 'vitest';
import type { Audit } from './Audit';

export const reducedMotion: Audit = {
  claim: 'nothing moves by itself where reduced motion is wanted',
  widths: [1440],
  check: async (page) => {
    const moving = await page.evaluate(async () => {
      const MOVED = ['transform', 'translate', 'scale', 'rotate', 'width', 'height', 'left', 'top'];
      const found = new Set<string>();
      const place = scrollY;
      for (let y = 0; y < document.documentElement.scrollHeight; y += innerHeight) {
        scrollTo({ top: y, behavior: 'instant' });
        // Observers report in the first frame what is in view; animations that they start exist in the next frames.
        for (let frame = 0; frame < 4; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
        for (const animation of document.getAnimations()) {
          const { target } = animation.effect as KeyframeEffect;
          // Changes of color are allowed.
          const isMoving = (animation.effect as KeyframeEffect)
            .getKeyframes()
            .some((frame) => MOVED.some((each) => each in frame));
          if (isMoving && animation.playState === 'running') found.add(`${target?.outerHTML.slice(0, 80)} moves`);
        }
        for (const film of document.querySelectorAll('video')) {
          if (!film.paused) found.add(`${film.outerHTML.slice(0, 80)} plays`);
        }
      }
      scrollTo({ top: place, behavior: 'instant' });
      return [...found];
    });
    expect(moving).toEqual([]);
  },
};
