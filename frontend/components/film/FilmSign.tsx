import { Icon } from '../Icon';
import styles from './FilmSign.module.css';

/** What is drawn on a film where a press plays or pauses it; the link or button around it has the words. */
export function FilmSign({ name }: { name: 'play' | 'pause' }) {
  return (
    <span className={styles.sign}>
      <Icon name={name} />
    </span>
  );
}
