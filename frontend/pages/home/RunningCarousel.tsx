import { type CSSProperties, type ReactElement, type RefObject, useEffect, useRef, useState } from 'react';
import { CAROUSEL_INTERVAL_MS } from '../../lib/limits';
import styles from './Carousel.module.css';
import { CarouselControls } from './CarouselControls';
import { Slider, type SliderHandle } from './Slider';
import { useAutoplay } from './useAutoplay';

export interface RunningCarouselProps {
  /** The element on which hover or focus pauses autoplay. */
  place: RefObject<HTMLElement | null>;
  /** The accessible name. Slides with a label have buttons, the others a progress line. */
  label?: string | undefined;
  transition: 'fade' | 'slide';
  /** One keyed element for each slide. */
  slides: readonly ReactElement[];
  /** Zero-based index of the slide in view. */
  currentSlide: number;
  onShow: (index: number) => void;
}

/** The slider that replaces the scrollable row: the slides change by autoplay and by the visitor's buttons and swipes. */
export function RunningCarousel({ place, label, transition, slides, currentSlide, onShow }: RunningCarouselProps) {
  const slider = useRef<SliderHandle>(null);
  // If the replaced row had the focus, the focus moves to the first button.
  const [hadFocus] = useState(() => place.current?.firstElementChild === document.activeElement);
  useEffect(() => {
    if (hadFocus) place.current?.querySelector('button')?.focus({ preventScroll: true });
  }, [place, hadFocus]);
  const [isChosen, setIsChosen] = useState(false);
  const isDecoration = label === undefined;
  const showNext = () => {
    setIsChosen(false);
    slider.current?.next();
  };
  const autoplay = useAutoplay(place, currentSlide, showNext, !isDecoration);
  const move = (act: (handle: SliderHandle) => void) => {
    setIsChosen(true);
    if (slider.current !== null) act(slider.current);
  };

  return (
    <>
      <div className={styles.slides} aria-hidden={isDecoration || undefined}>
        <Slider ref={slider} transition={transition} first={currentSlide} onShow={onShow}>
          {slides.map((slide) => (
            <div key={slide.key}>{slide}</div>
          ))}
        </Slider>
      </div>
      {isDecoration ? (
        <div
          className={styles.line}
          data-autoplays={autoplay.isRunning || undefined}
          key={currentSlide}
          style={{ '--interval': `${CAROUSEL_INTERVAL_MS}ms` } as CSSProperties}
        />
      ) : (
        <div className={styles.controls}>
          <CarouselControls
            count={slides.length}
            currentSlide={currentSlide}
            isChosen={isChosen}
            onMove={move}
            autoplay={autoplay}
          />
        </div>
      )}
    </>
  );
}
