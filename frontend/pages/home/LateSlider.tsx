import { lazy, Suspense } from 'react';
import type { SliderProps } from './Slider';
// In the page itself: the slides are laid out before the slider's code comes.
import './Slider.module.css';

const isFromServer = import.meta.env.SSR || document.querySelector('.slick-slider') !== null;

// A page that a link opens has no slides of the server, so it comes with the code: Back finds its place only in a whole page.
const Slider = isFromServer ? lazy(loadSlider) : (await import('./Slider')).Slider;

async function loadSlider() {
  try {
    return { default: (await import('./Slider')).Slider };
  } catch {
    // The server's HTML stays where the code cannot be loaded.
    return new Promise<never>(() => {});
  }
}

/** A slider that is hydrated once its code has come, after the page. */
export function LateSlider(props: SliderProps) {
  return (
    <Suspense>
      <Slider {...props} />
    </Suspense>
  );
}
