import { type ComponentType, type ReactNode, startTransition, useEffect, useRef, useState } from 'react';
import site from '../../content/site.yaml';
import { useInView } from '../../hooks/useInView';
import { idle } from '../../lib/prefetch';
import styles from './Carousel.module.css';
import type { RunningCarouselProps } from './RunningCarousel';

const { carousel } = site;

/** The slider's code loads when the carousel is this close to the viewport. */
const NEAR = '600px';
/** The longest wait for an idle moment, on a phone that is always busy. */
const IDLE_TIMEOUT_MS = 2000;

interface CarouselProps extends Pick<RunningCarouselProps, 'label' | 'transition' | 'slides'> {
  /** Content beside the slides; gets the zero-based index of the slide in view. */
  children?: (currentSlide: number) => ReactNode;
}

/**
 * Slides with autoplay while they are in view. Until the slider's code has loaded they are a scrollable row; the slider then
 * starts at the same slide. A single slide gets no slider. Without a label slides are decorative.
 */
export function Carousel({ label, transition, slides, children }: CarouselProps) {
  const place = useRef<HTMLDivElement>(null);
  const row = useRef<HTMLUListElement>(null);
  const isNear = useInView(place, NEAR);
  const [Running, setRunning] = useState<ComponentType<RunningCarouselProps>>();
  const [currentSlide, setCurrentSlide] = useState(0);

  const isSlider = slides.length > 1;
  useEffect(() => {
    if (!isNear || !isSlider) return;
    const start = async () => {
      const { RunningCarousel } = await import('./RunningCarousel');
      // When idle, the layout is up to date, so reading the scroll position forces no reflow.
      await idle(IDLE_TIMEOUT_MS);
      const { current } = row;
      startTransition(() => {
        if (current) setCurrentSlide(slideInView(current));
        setRunning(() => RunningCarousel);
      });
    };
    // If the code cannot be loaded, the scrollable row stays.
    start().catch(() => undefined);
  }, [isNear, isSlider]);

  return (
    <div
      className={styles.carousel}
      ref={place}
      data-enters
      {...(label === undefined ? {} : { role: 'group', 'aria-roledescription': carousel.kind, 'aria-label': label })}
    >
      {Running === undefined ? (
        <>
          {/* Focusable, because browsers scroll only focusable elements by keyboard. */}
          <ul
            className={styles.row}
            ref={row}
            aria-hidden={label === undefined || undefined}
            aria-label={label}
            tabIndex={label === undefined || !isSlider ? undefined : 0}
            onScroll={({ currentTarget }) => setCurrentSlide(slideInView(currentTarget))}
          >
            {slides.map((slide) => (
              <li key={slide.key}>{slide}</li>
            ))}
          </ul>
          <div className={label === undefined ? styles.line : styles.controls} />
        </>
      ) : (
        <Running
          place={place}
          label={label}
          transition={transition}
          slides={slides}
          currentSlide={currentSlide}
          onShow={setCurrentSlide}
        />
      )}
      {children?.(currentSlide)}
    </div>
  );
}

/** Zero-based index of the row's slide in view. */
function slideInView({ scrollLeft, clientWidth }: HTMLUListElement): number {
  return Math.round(scrollLeft / clientWidth);
}
