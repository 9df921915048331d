import { skipLink } from '../../content/controls';
import styles from './SkipLink.module.css';

/** The first stop of the keyboard: past the bar to what the page says. */
export function SkipLink() {
  return (
    <a className={styles.link} href="#main">
      {skipLink}
    </a>
  );
}
