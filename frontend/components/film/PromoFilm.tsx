import { filmSource } from '../../lib/filmSource';
import type { Film } from '../../schema/records';
import { FilmFrame } from './FilmFrame';
import styles from './PromoFilm.module.css';

const loadPlayer = async () => (await import('./PromoPlayer')).PromoPlayer;
const loadEmbed = async () => (await import('./PromoEmbed')).PromoEmbed;

/**
 * The film that introduces the studio. A local film plays while it is in view; an embedded one waits for a click, and on
 * Vimeo then plays while it is in view.
 */
export function PromoFilm({ film }: { film: Film }) {
  const isLocal = filmSource(film.videoUrl).provider === 'local';

  return (
    <div className={styles.promo} data-enters>
      <FilmFrame film={film} sizes="92vw" loadPlayer={isLocal ? loadPlayer : loadEmbed} isAutomatic={isLocal} />
    </div>
  );
}
