import { CardFrame } from '../../components/film/CardFrame';
import { FilmDialogLink } from '../../components/film/FilmDialog';
import { LoopSwitch } from '../../components/film/Loop';
import type { FilmCard } from '../../schema/films';
import styles from './ProjectCard.module.css';

interface ProjectCardProps {
  film: FilmCard;
  words: string | undefined;
  /** The `sizes` attribute of the poster. */
  sizes: string;
  /** Whether it is the first of its list: its picture loads at once. */
  isFirst?: boolean;
  /** Whether the loop switch, which stops all movement, is on its picture. */
  hasLoopSwitch: boolean;
}

/** A film with its title and a few words; a press anywhere on the card opens it, if there is a film to be played. */
export function ProjectCard({ film, words, sizes, isFirst = false, hasLoopSwitch }: ProjectCardProps) {
  return (
    <div className={styles.card} dir="auto" data-film-card="">
      <div className={styles.frame} data-on-picture="">
        <CardFrame film={film} sizes={sizes} isFirst={isFirst} />
        {hasLoopSwitch && <LoopSwitch />}
      </div>
      <h3 className={styles.title}>
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
  );
}

/** Whether there is a video to play, and not only a picture. */
export function isPlayable(film: FilmCard): film is FilmCard & { videoUrl: string } {
  return film.videoUrl !== undefined;
}
