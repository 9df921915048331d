import { type RefObject, useState } from 'react';
import { Icon } from '../../components/Icon';
import { VisuallyHidden } from '../../components/VisuallyHidden';
import { carousel } from '../../content/controls';
import styles from './CarouselControls.module.css';
import type { SliderHandle } from './Slider';
import type { Turns } from './useTurns';

interface CarouselControlsProps {
  slider: RefObject<SliderHandle | null>;
  count: number;
  /** The slide in view, counted from zero. */
  shown: number;
  turns: Turns;
}

/** The buttons of a slider: pause, a dot for each slide, back and forth. What the visitor calls for is also said. */
export function CarouselControls({ slider, count, shown, turns }: CarouselControlsProps) {
  const [isCalledFor, setIsCalledFor] = useState(false);
  const called = (move: (handle: SliderHandle) => void) => () => {
    setIsCalledFor(true);
    if (slider.current !== null) move(slider.current);
  };

  return (
    <>
      <button
        className={styles.pause}
        type="button"
        data-paused={turns.isPaused || undefined}
        onClick={() => turns.pause(!turns.isPaused)}
      >
        <Icon name={turns.isPaused ? 'play' : 'pause'} />
        <VisuallyHidden>{turns.isPaused ? carousel.play : carousel.pause}</VisuallyHidden>
      </button>
      <ul className={styles.dots}>
        {Array.from({ length: count }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a dot is its place
          <li key={index}>
            <button
              className={styles.dot}
              type="button"
              aria-current={index === shown || undefined}
              onClick={called((handle) => handle.show(index))}
            >
              <VisuallyHidden>
                {carousel.show} {index + 1}
              </VisuallyHidden>
            </button>
          </li>
        ))}
      </ul>
      <button className={styles.arrow} type="button" onClick={called((handle) => handle.previous())}>
        <Icon name="arrow-left" />
        <VisuallyHidden>{carousel.previous}</VisuallyHidden>
      </button>
      <button className={styles.arrow} type="button" onClick={called((handle) => handle.next())}>
        <Icon name="arrow-right" />
        <VisuallyHidden>{carousel.next}</VisuallyHidden>
      </button>
      <VisuallyHidden>
        <span role="status">{isCalledFor && `${shown + 1} / ${count}`}</span>
      </VisuallyHidden>
    </>
  );
}
