import { CardFrame } from '../../components/film/CardFrame';
import { FilmDialogLink } from '../../components/film/FilmDialog';
import { LoopSwitch } from '../../components/film/Loop';
import { Section } from '../../components/Section';
import { loopOf } from '../../lib/filmSource';
import type { FilmCard } from '../../schema/films';
import styles from './ProjectList.module.css';

interface ProjectListProps {
  heading: string;
  films: readonly FilmCard[];
  /** `featured` cards are large, two per row, and the last one of an odd number has a row to itself. */
  look: 'featured' | 'found';
}

const FOUND_SIZES = '(min-width: 1440px) 416px, (min-width: 62em) 30vw, (min-width: 36em) 46vw, 92vw';
/** Wider than the cards, because rows are higher than a still of the card's width: it is scaled up to cover the card. */
const FEATURED_SIZES = '(min-width: 1440px) 784px, (min-width: 48em) 55vw, 100vw';
const ROW_SIZES = '(min-width: 1440px) 1308px, 100vw';

/**
 * The featured projects, or the films of the chosen category, below the buttons that choose it: cards with a title and a few words. A
 * press anywhere on a card opens its film, if there is one to be played.
 */
export function ProjectList({ heading, films, look }: ProjectListProps) {
  const isFeatured = look === 'featured';
  const isAlone = (index: number) => index === films.length - 1 && index % 2 === 0;
  const featuredSizes = (index: number) => (isAlone(index) ? ROW_SIZES : FEATURED_SIZES);

  return (
    <Section list={films} heading={heading} isHeadingHidden>
      <ul className={styles[look]} data-columns={isFeatured || undefined}>
        {films.map((film, index) => {
          const words = isFeatured ? film.description : (film.kind ?? film.facts);
          const sizes = isFeatured ? featuredSizes(index) : FOUND_SIZES;
          return (
            <li data-enters={isFeatured || undefined} key={film.id}>
              <div className={styles.card} dir="auto" data-film-card="">
                <div className={styles.frame} data-on-picture="">
                  <CardFrame film={film} sizes={sizes} isOnFirstScreen={index === 0} />
                  {index === films.findIndex(loopOf) && <LoopSwitch />}
                </div>
                <h3 data-card-title="">
                  {isPlayable(film) ? (
                    <FilmDialogLink className={styles.link} film={film} isNamedByContent>
                      {film.title}
                    </FilmDialogLink>
                  ) : (
                    film.title
                  )}
                </h3>
                {words !== undefined && <p className={styles.words}>{words}</p>}
              </div>
            </li>
          );
        })}
      </ul>
    </Section>
  );
}

/** Whether there is a video to play, and not only a picture. */
export function isPlayable(film: FilmCard): film is FilmCard & { videoUrl: string } {
  return film.videoUrl !== undefined;
}
