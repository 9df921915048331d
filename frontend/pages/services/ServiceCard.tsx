import { Icon } from '../../components/Icon';
import { VisuallyHidden } from '../../components/VisuallyHidden';
import { detailsLabel } from '../../content/services';
import type { Service } from '../../content/types';
import styles from './ServiceCard.module.css';

/** One service, with its bullet list folded until the visitor opens it. */
export function ServiceCard({ title, description, icon, details }: Service) {
  return (
    <article className={styles.card}>
      <p className={styles.icon}>
        <Icon name={icon} />
      </p>
      <h2 className={styles.title}>{title}</h2>
      <p>{description}</p>
      <details className={styles.details}>
        <summary className={styles.summary}>
          {detailsLabel}
          <VisuallyHidden> for {title}</VisuallyHidden>
        </summary>
        <ul className={styles.list}>
          {details.map((detail) => (
            <li key={detail}>{detail}</li>
          ))}
        </ul>
      </details>
    </article>
  );
}
