import { landing } from 'virtual:content';
import { CardFrame } from '../../components/film/CardFrame';
import { FilmDialog, FilmDialogLink } from '../../components/film/FilmDialog';
import type { PortfolioItem } from '../../schema/landing';
import styles from './Portfolio.module.css';

/** Films that open in a dialog, each with a description of the studio's work. */
export function Portfolio({ items }: { items: readonly PortfolioItem[] }) {
  return (
    <>
      <ul className={styles.items}>
        {items.map((item) => (
          <li className={styles.item} data-enters key={item.id}>
            <div className={styles.film}>
              <FilmDialogLink className={styles.card} film={item} data-film-card="">
                <CardFrame film={item} sizes="(min-width: 62em) 60vw, 92vw" />
                <span data-visually-hidden>{item.title}</span>
              </FilmDialogLink>
              {item.isNew && <p className={styles.badge}>{landing.newBadge}</p>}
            </div>
            <div className={styles.words} dir="auto">
              <h3 className={styles.title} data-card-title="">
                {item.title}
              </h3>
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
      <FilmDialog films={items} />
    </>
  );
}
