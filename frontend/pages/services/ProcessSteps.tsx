import type { TextItem } from '../../schema/records';
import styles from './ProcessSteps.module.css';

/** The largest number of clips that fits on the timeline. */
const MOST_ON_A_TIMELINE = 6;

/** The steps of making a film: clips on a timeline with a playhead that follows the scroll, or a list if there is no room. */
export function ProcessSteps({ steps }: { steps: readonly TextItem[] }) {
  return (
    <ol className={styles.steps} data-enters data-steps={steps.length > MOST_ON_A_TIMELINE ? undefined : steps.length}>
      {steps.map(({ title, description }) => (
        <li className={styles.step} dir="auto" key={title}>
          <h3 className={styles.title}>{title}</h3>
          <p>{description}</p>
        </li>
      ))}
    </ol>
  );
}
