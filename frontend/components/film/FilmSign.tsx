import { Icon } from '../Icon';
import styles from './FilmSign.module.css';

/** The play or pause sign on a film; the link or button around it has the accessible name. */
export function FilmSign({ name }: { name: 'play' | 'pause' }) {
  return (
    <span className={styles.sign}>
      <Icon name={name} />
    </span>
  );
}
