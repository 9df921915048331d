import { CardFrame } from '../../components/film/CardFrame';
import { FilmLink } from '../../components/film/FilmLink';
import { useFilmDialog } from '../../components/film/useFilmDialog';
import { VisuallyHidden } from '../../components/VisuallyHidden';
import landing from '../../content/landing.yaml';
import type { PortfolioItem } from '../../schema/landing';
import styles from './Portfolio.module.css';

const { newBadge } = landing;

/** Films that open in a dialog, each with a description of the studio's work. */
export function Portfolio({ items }: { items: readonly PortfolioItem[] }) {
  const { dialog, open, cards } = useFilmDialog(items);

  return (
    <>
      <ul className={styles.items} ref={cards}>
        {items.map((item) => (
          <li className={styles.item} data-enters key={item.id}>
            <div className={styles.film}>
              <FilmLink
                className={styles.card}
                film={item}
                data-film-card=""
                aria-haspopup="dialog"
                onWatch={() => open(item)}
              >
                <CardFrame film={item} sizes="(min-width: 992px) 60vw, 92vw" />
                <VisuallyHidden>{item.title}</VisuallyHidden>
              </FilmLink>
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
      {dialog}
    </>
  );
}
