import type { CSSProperties } from 'react';
import type { TextItem } from '../../schema/records';
import styles from './ProcessSteps.module.css';

/** The largest number of clips that fits on the timeline. */
const MOST_ON_A_TIMELINE = 6;

/** The colors of the clips' upper edges, as in brand.css. */
const EDGES = ['channel', 'skill', 'show', 'platform', 'project'];

/**
 * The color of a clip, where it begins, in columns of the timeline, how many columns it spans, and its track, counted from 1. Clips alternate
 * between two tracks, each overlapping the next; five or six use three tracks, where each has as much room as on two.
 */
function styleOfClip(index: number, count: number): CSSProperties {
  const isOnThree = count > 4;
  const start = isOnThree ? 5 * index + 1 : [1, 9, 19, 27][index];
  const span = isOnThree ? 13 : count === 4 && index === 2 ? 12 : 14;
  const track = 1 + (index % (isOnThree ? 3 : 2));
  const edge = `var(--tile-${EDGES[index % EDGES.length]})`;
  return { '--edge': edge, '--start': start, '--span': span, '--track': track } as CSSProperties;
}

/** The number of columns of a timeline: where its last clip ends. */
const columnsOf = (count: number) => (count > 4 ? 5 * count + 8 : count === 3 ? 32 : 40);

/** The steps of making a film: clips on a timeline with a playhead that follows the scroll, or a list if there is no room. */
export function ProcessSteps({ steps }: { steps: readonly TextItem[] }) {
  return (
    <ol
      className={styles.steps}
      data-enters
      data-steps={steps.length > MOST_ON_A_TIMELINE ? undefined : steps.length}
      style={{ '--ticks': columnsOf(steps.length) } as CSSProperties}
    >
      {steps.map(({ title, description }, index) => (
        <li className={styles.step} dir="auto" style={styleOfClip(index, steps.length)} key={title}>
          <h3 className={styles.title} data-card-title="">
            {title}
          </h3>
          <p>{description}</p>
        </li>
      ))}
    </ol>
  );
}
