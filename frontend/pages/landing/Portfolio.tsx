import { FilmFrame } from '../../components/film/FilmFrame';
import landing from '../../content/landing.yaml';
import type { PortfolioItem } from '../../schema/landing';
import styles from './Portfolio.module.css';

const { newBadge } = landing;

/** Films that play in place, each with a description of the studio's work. */
export function Portfolio({ items }: { items: readonly PortfolioItem[] }) {
  return (
    <ul className={styles.items}>
      {items.map((item) => (
        <li className={styles.item} data-enters key={item.id}>
          <div className={styles.film}>
            <FilmFrame film={item} sizes="(min-width: 992px) 60vw, 92vw" />
            {item.isNew && <p className={styles.badge}>{newBadge}</p>}
          </div>
          <div className={styles.words}>
            <h3 className={styles.title}>{item.title}</h3>
            <p>{item.description}</p>
            <ul className={styles.tags}>
              {item.tags.map((tag) => (
                <li className={styles.tag} key={tag}>
                  {tag}
                </li>
              ))}
            </ul>
          </div>
        </li>
      ))}
    </ul>
  );
}
