import site from '../../content/site.yaml';
import styles from './SkipLink.module.css';

const { skipLink } = site;

/** The first element in the tab order: skips the bar and leads to the main content. */
export function SkipLink() {
  return (
    <a className={styles.link} href="#main">
      {skipLink}
    </a>
  );
}
