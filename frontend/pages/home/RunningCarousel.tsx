import { type ReactElement, type RefObject, useEffect, useRef, useState } from 'react';
import styles from './Carousel.module.css';
import { CarouselControls } from './CarouselControls';
import { Slider, type SliderHandle } from './Slider';
import { useTurns } from './useTurns';

export interface RunningCarouselProps {
  /** The element whose pointer and focus hold the slides. */
  place: RefObject<HTMLElement | null>;
  /** What the slides are, for those who hear the page. Those with a label have buttons, the others a line that fills. */
  label?: string | undefined;
  transition: 'fade' | 'slide';
  /** One element for each slide, with a key. */
  slides: readonly ReactElement[];
  /** The slide in view, counted from zero. */
  shown: number;
  onShow: (index: number) => void;
}

/** The slides once their script is there: they change by themselves, and at the visitor's wish. */
export function RunningCarousel({ place, label, transition, slides, shown, onShow }: RunningCarouselProps) {
  const slider = useRef<SliderHandle>(null);
  // The row that this takes the place of can be reached by the keyboard.
  const [hadFocus] = useState(() => place.current?.firstElementChild === document.activeElement);
  useEffect(() => {
    if (hadFocus) place.current?.querySelector('button')?.focus({ preventScroll: true });
  }, [place, hadFocus]);
  const [isCalledFor, setIsCalledFor] = useState(false);
  const turns = useTurns(place, shown, () => {
    setIsCalledFor(false);
    slider.current?.next();
  });
  const call = (move: (handle: SliderHandle) => void) => {
    setIsCalledFor(true);
    if (slider.current !== null) move(slider.current);
  };
  const isDecoration = label === undefined;

  return (
    <>
      <div className={styles.slides} aria-hidden={isDecoration || undefined}>
        <Slider ref={slider} transition={transition} first={shown} onShow={onShow}>
          {slides.map((slide) => (
            <div key={slide.key}>{slide}</div>
          ))}
        </Slider>
      </div>
      {isDecoration ? (
        <div className={styles.line} data-turning={turns.areRunning || undefined} key={shown} />
      ) : (
        <div className={styles.controls}>
          {slides.length > 1 && (
            <CarouselControls
              count={slides.length}
              shown={shown}
              isCalledFor={isCalledFor}
              onCall={call}
              turns={turns}
            />
          )}
        </div>
      )}
    </>
  );
}
