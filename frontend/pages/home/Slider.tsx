import { type CSSProperties, type ReactElement, type ReactNode, useRef, useState } from 'react';
import * as slick from 'react-slick';
import { IconButton } from '../../components/IconButton';
import { useIsHydrated } from '../../hooks/useIsHydrated';
import { CAROUSEL_INTERVAL_MS, CAROUSEL_TRANSITION_MS } from '../../lib/limits';
import { isMotionReduced } from '../../lib/motion';
import styles from './Slider.module.css';
import controls from './SliderControls.module.css';
import { useAutoplay } from './useAutoplay';

// The default export is the class in some bundlers, and a module that contains it in others (akiran/react-slick 2444).
const { default: exported } = slick;
const SlickSlider = 'default' in exported ? (exported.default as typeof exported) : exported;

type Move = (handle: InstanceType<typeof SlickSlider> | null) => void;

export interface SliderProps {
  /** The accessible name. Slides with a label have buttons; the others are decorative and have a progress line. */
  label?: string;
  transition: 'fade' | 'slide';
  /** One keyed element for each slide. */
  slides: readonly ReactElement[];
  /** Content beside the slides; gets the zero-based index of the slide in view. */
  children?: (currentSlide: number) => ReactNode;
}

/**
 * Slides with autoplay while they are in view. Static pages have all slides as a row, of which the first is in view. A single
 * slide stays as it is. Autoplay is our own: react-slick's cannot resume after a pause and ignores the focus
 * (akiran/react-slick 2341).
 */
export function Slider({ label, transition, slides, children }: SliderProps) {
  const place = useRef<HTMLDivElement>(null);
  const slider = useRef<InstanceType<typeof SlickSlider>>(null);
  const isRunning = useIsHydrated() && slides.length > 1;
  const [currentSlide, setCurrentSlide] = useState(0);
  const [isChosen, setIsChosen] = useState(false);
  const isDecoration = label === undefined;
  const autoplay = useAutoplay(place, currentSlide, !isDecoration, () => {
    setIsChosen(false);
    slider.current?.slickNext();
  });
  const choose = (move: Move) => () => {
    setIsChosen(true);
    move(slider.current);
  };
  const arrow = (icon: string, name: string, move: Move) => (
    <IconButton className={controls.arrow} icon={icon} label={name} isRound onClick={choose(move)} />
  );

  return (
    <div
      className={styles.slider}
      ref={place}
      data-enters
      {...(!isDecoration && { role: 'group', 'aria-roledescription': 'carousel', 'aria-label': label })}
    >
      <div className={styles.slides} aria-hidden={isDecoration || undefined}>
        {/* With all slides shown at once, react-slick renders them without copies, and hides none from screen readers. */}
        <SlickSlider
          ref={slider}
          slidesToShow={isRunning ? 1 : slides.length}
          fade={isRunning && transition === 'fade'}
          speed={isRunning && isMotionReduced() ? 0 : CAROUSEL_TRANSITION_MS}
          arrows={false}
          draggable={false}
          beforeChange={(_, next) => setCurrentSlide(next)}
        >
          {slides.map((slide) => (
            <div key={slide.key}>{slide}</div>
          ))}
        </SlickSlider>
      </div>
      {isDecoration ? (
        <div
          className={styles.line}
          data-autoplays={(isRunning && autoplay.isRunning) || undefined}
          key={currentSlide}
          style={{ '--interval': `${CAROUSEL_INTERVAL_MS}ms` } as CSSProperties}
        />
      ) : (
        <div className={styles.controls}>
          {isRunning && (
            <>
              <IconButton
                className={controls.pause}
                icon={autoplay.isPaused ? 'play' : 'pause'}
                label={autoplay.isPaused ? 'Play' : 'Pause'}
                isRound
                data-paused={autoplay.isPaused || undefined}
                onClick={() => autoplay.pause(!autoplay.isPaused)}
              />
              <ul className={controls.dots}>
                {slides.map(({ key }, index) => (
                  <li key={key}>
                    <button
                      className={controls.dot}
                      type="button"
                      aria-current={index === currentSlide || undefined}
                      onClick={choose((handle) => handle?.slickGoTo(index))}
                    >
                      <span data-visually-hidden>Show {index + 1}</span>
                    </button>
                  </li>
                ))}
              </ul>
              {arrow('arrow-left', 'Previous', (handle) => handle?.slickPrev())}
              {arrow('arrow-right', 'Next', (handle) => handle?.slickNext())}
              {/* A slide that the visitor chose is announced. */}
              <span role="status" data-visually-hidden>
                {isChosen && `${currentSlide + 1} / ${slides.length}`}
              </span>
            </>
          )}
        </div>
      )}
      {children?.(currentSlide)}
    </div>
  );
}
