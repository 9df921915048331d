import { type ReactNode, type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react';
import * as slick from 'react-slick';
import { CAROUSEL_TRANSITION_MS } from '../../lib/limits';
import { isMotionReduced } from '../../lib/motion';
import './Slider.css';

// The default export is the class in some bundlers, and a module that contains it in others (akiran/react-slick 2444).
const { default: exported } = slick;
const SlickSlider = 'default' in exported ? (exported.default as typeof exported) : exported;

/** The methods that change the slide. */
export interface SliderHandle {
  next(): void;
  previous(): void;
  /** Shows the slide with this zero-based index. */
  show(index: number): void;
}

interface SliderProps {
  ref: Ref<SliderHandle>;
  children: ReactNode;
  transition: 'fade' | 'slide';
  /** Zero-based index of the first slide shown. */
  first: number;
  /** Called when a change begins, with the index of the next slide. */
  onShow: (index: number) => void;
}

/**
 * Wraps react-slick, for endless slides and swiping. Autoplay is done outside: react-slick's own cannot resume after a pause
 * and ignores the focus (akiran/react-slick 2341).
 */
export function Slider({ ref, children, transition, first, onShow }: SliderProps) {
  const place = useRef<HTMLDivElement>(null);
  const slider = useRef<InstanceType<typeof SlickSlider>>(null);
  // The first value is kept: react-slick jumps without a transition when `initialSlide` changes.
  const [initialSlide] = useState(first);

  useImperativeHandle(ref, () => ({
    next: () => slider.current?.slickNext(),
    previous: () => slider.current?.slickPrev(),
    show: (index) => slider.current?.slickGoTo(index),
  }));

  // react-slick sets aria-hidden on slides out of view, but leaves them in the tab order (akiran/react-slick 1980, 2400).
  const keepOthersInert = () => {
    for (const slide of place.current?.querySelectorAll<HTMLElement>('.slick-slide') ?? []) {
      slide.inert = slide.getAttribute('aria-hidden') === 'true';
    }
  };
  useEffect(keepOthersInert, []);

  return (
    <div ref={place}>
      <SlickSlider
        ref={slider}
        fade={transition === 'fade'}
        initialSlide={initialSlide}
        speed={isMotionReduced() ? 0 : CAROUSEL_TRANSITION_MS}
        arrows={false}
        draggable={false}
        beforeChange={(_, next) => onShow(next)}
        onReInit={keepOthersInert}
      >
        {children}
      </SlickSlider>
    </div>
  );
}
