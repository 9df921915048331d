import { lazy, Suspense } from 'react';
import type { SliderProps } from './Slider';
// In the page itself: the slides are laid out before the slider's code comes.
import styles from './Slider.module.css';

const Slider = lazy(() =>
  import('./Slider').then(
    (module) => ({ default: module.Slider }),
    // Where the code cannot be loaded, the slides stay as they are.
    () => new Promise<never>(() => {}),
  ),
);

/** A slider that is hydrated once its code has come, after the page. */
export function LateSlider(props: SliderProps) {
  return (
    <Suspense fallback={<Slides {...props} />}>
      <Slider {...props} />
    </Suspense>
  );
}

/**
 * The slides as a row, laid out as react-slick does it: on a page that a link opens, and once the address changes before the
 * code has come, because React drops the server's HTML of a boundary then.
 */
function Slides({ label, slides, children }: SliderProps) {
  return (
    <div className={styles.slider} {...(label !== undefined && { role: 'group', 'aria-label': label })}>
      <div className={styles.slides} aria-hidden={label === undefined || undefined}>
        <div className="slick-list">
          <div className="slick-track">
            {slides.map((slide) => (
              <div className="slick-slide" key={slide.key}>
                <div>
                  <div>{slide}</div>
                </div>
              </div>
            ))}
          </div>
        </div>
      </div>
      <div className={label === undefined ? styles.line : styles.controls} />
      {children?.(0)}
    </div>
  );
}
