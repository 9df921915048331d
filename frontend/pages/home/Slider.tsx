import { type ReactNode, type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react';
import * as slick from 'react-slick';
import { CAROUSEL_TRANSITION_MS } from '../../content/limits';
import { isMotionReduced } from '../../lib/motion';
import './Slider.css';

// Its default export is the class under some bundlers and a module that holds it under others (akiran/react-slick 2444).
const { default: exported } = slick;
const SlickSlider = 'default' in exported ? (exported.default as typeof exported) : exported;

/** What moves a slider. */
export interface SliderHandle {
  next(): void;
  previous(): void;
  /** Shows the slide of this place, counted from zero. */
  show(index: number): void;
}

interface SliderProps {
  ref: Ref<SliderHandle>;
  children: ReactNode;
  transition: 'fade' | 'slide';
  /** The slide that stands there first, counted from zero. */
  first: number;
  /** Called when a change begins, with the slide that comes. */
  onShow: (index: number) => void;
}

/**
 * react-slick, which knows how to change slides, endlessly and by swiping. When to change them is decided outside: its own
 * autoplay cannot go on after a pause, and takes no notice of the focus (akiran/react-slick 2341).
 */
export function Slider({ ref, children, transition, first, onShow }: SliderProps) {
  const place = useRef<HTMLDivElement>(null);
  const slider = useRef<InstanceType<typeof SlickSlider>>(null);
  // Given another number later, it would jump there instead of moving.
  const [initialSlide] = useState(first);

  useImperativeHandle(ref, () => ({
    next: () => slider.current?.slickNext(),
    previous: () => slider.current?.slickPrev(),
    show: (index) => slider.current?.slickGoTo(index),
  }));

  // It marks what is out of sight as hidden, and leaves it in the tab order (akiran/react-slick 1980, 2400).
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
