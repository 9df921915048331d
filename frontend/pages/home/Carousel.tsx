import { type ComponentType, type ReactNode, startTransition, useEffect, useRef, useState } from 'react';
import { carousel } from '../../content/controls';
import { useInView } from '../../hooks/useInView';
import { idle } from '../../lib/prefetch';
import styles from './Carousel.module.css';
import type { RunningCarouselProps } from './RunningCarousel';

/** What makes the slides run is fetched while they are still this far away. */
const NEAR = '600px';
/** How long they may stand still for it on a phone that is always busy. */
const PATIENCE_MS = 2000;

interface CarouselProps extends Pick<RunningCarouselProps, 'label' | 'transition' | 'slides'> {
  /** What stands beside the slides and changes with them; it is given the place of the slide in view, from zero. */
  children?: (shown: number) => ReactNode;
}

/**
 * Slides that change by themselves while they are in view. They are a plain row that can be pushed along until the script
 * has come that makes them run, and then stand where they stood. Without a label they are decoration.
 */
export function Carousel({ label, transition, slides, children }: CarouselProps) {
  const place = useRef<HTMLDivElement>(null);
  const row = useRef<HTMLUListElement>(null);
  const isNear = useInView(place, NEAR);
  const [Running, setRunning] = useState<ComponentType<RunningCarouselProps>>();
  const [shown, setShown] = useState(0);

  useEffect(() => {
    if (!isNear) return;
    const start = async () => {
      const { RunningCarousel } = await import('./RunningCarousel');
      // By then the page is laid out, and where its row stands costs nothing to read.
      await idle(PATIENCE_MS);
      const { current } = row;
      startTransition(() => {
        if (current) setShown(Math.round(current.scrollLeft / current.clientWidth));
        setRunning(() => RunningCarousel);
      });
    };
    // Where it cannot be had the row stays what it is.
    start().catch(() => undefined);
  }, [isNear]);

  return (
    <div
      className={styles.carousel}
      ref={place}
      data-enters
      {...(label === undefined ? {} : { role: 'group', 'aria-roledescription': carousel.kind, 'aria-label': label })}
    >
      {Running === undefined ? (
        <>
          {/* Browsers push along by the keyboard only what can have the focus. */}
          <ul
            className={styles.row}
            ref={row}
            aria-hidden={label === undefined || undefined}
            aria-label={label}
            tabIndex={label === undefined ? undefined : 0}
          >
            {slides.map((slide) => (
              <li key={slide.key}>{slide}</li>
            ))}
          </ul>
          <div className={label === undefined ? styles.line : styles.controls} />
        </>
      ) : (
        <Running place={place} label={label} transition={transition} slides={slides} shown={shown} onShow={setShown} />
      )}
      {children?.(shown)}
    </div>
  );
}
