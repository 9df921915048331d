import { expect, it } from 'vitest';
import { everyPage, openWholePage } from '../../support/browser/everyPage';
import { sharedBrowser } from '../../support/browser/sharedBrowser';
import { testSite } from '../../support/host/testSite';

const { host } = testSite();
const browser = await sharedBrowser();

it.each(everyPage)('nothing on $address moves by itself for those who want less motion', async (each) => {
  const { page, close } = await openWholePage(browser, each, { baseURL: host.url });
  const moving = await page.evaluate(async () => {
    const found = new Set<string>();
    for (let y = 0; y < document.documentElement.scrollHeight; y += innerHeight) {
      scrollTo({ top: y, behavior: 'instant' });
      await new Promise((resolve) => setTimeout(resolve, 150));
      for (const animation of document.getAnimations()) {
        const { target } = animation.effect as KeyframeEffect;
        // A change of colour is none of place.
        const isMoving = (animation.effect as KeyframeEffect)
          .getKeyframes()
          .some((frame) =>
            ['transform', 'translate', 'scale', 'rotate', 'width', 'height', 'left', 'top'].some(
              (each) => each in frame,
            ),
          );
        if (isMoving && animation.playState === 'running') found.add(`${target?.outerHTML.slice(0, 80)} moves`);
      }
      for (const film of document.querySelectorAll('video')) {
        if (!film.paused) found.add(`${film.outerHTML.slice(0, 80)} plays`);
      }
    }
    return [...found];
  });
  expect(moving).toEqual([]);
  await close();
});
