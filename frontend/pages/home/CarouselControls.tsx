import { IconButton } from '../../components/IconButton';
import { VisuallyHidden } from '../../components/VisuallyHidden';
import site from '../../content/site.yaml';
import styles from './CarouselControls.module.css';
import type { SliderHandle } from './Slider';
import type { Autoplay } from './useAutoplay';

const { carousel } = site;

interface CarouselControlsProps {
  count: number;
  /** Zero-based index of the slide in view. */
  currentSlide: number;
  /** Whether the visitor chose this slide, not autoplay. */
  isChosen: boolean;
  onMove: (move: (slider: SliderHandle) => void) => void;
  autoplay: Autoplay;
}

/** The buttons of a slider: pause, a dot for each slide, previous and next. A slide that the visitor chose is announced. */
export function CarouselControls({ count, currentSlide, isChosen, onMove, autoplay }: CarouselControlsProps) {
  return (
    <>
      <IconButton
        className={styles.pause}
        icon={autoplay.isPaused ? 'play' : 'pause'}
        label={autoplay.isPaused ? carousel.play : carousel.pause}
        isRound
        data-paused={autoplay.isPaused || undefined}
        onClick={() => autoplay.pause(!autoplay.isPaused)}
      />
      <ul className={styles.dots}>
        {Array.from({ length: count }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a dot is its place
          <li key={index}>
            <button
              className={styles.dot}
              type="button"
              aria-current={index === currentSlide || undefined}
              onClick={() => onMove((slider) => slider.show(index))}
            >
              <VisuallyHidden>
                {carousel.show} {index + 1}
              </VisuallyHidden>
            </button>
          </li>
        ))}
      </ul>
      <IconButton
        className={styles.arrow}
        icon="arrow-left"
        label={carousel.previous}
        isRound
        onClick={() => onMove((slider) => slider.previous())}
      />
      <IconButton
        className={styles.arrow}
        icon="arrow-right"
        label={carousel.next}
        isRound
        onClick={() => onMove((slider) => slider.next())}
      />
      <VisuallyHidden>
        <span role="status">{isChosen && `${currentSlide + 1} / ${count}`}</span>
      </VisuallyHidden>
    </>
  );
}
